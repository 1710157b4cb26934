"""The commands of the command line, a module each; `zhuoji_calc.cli` puts them together."""
