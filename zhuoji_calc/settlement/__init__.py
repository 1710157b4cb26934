"""Settling: facts and a ruleset become payments.  `zhuoji_calc.settlement.engine` is the door."""
