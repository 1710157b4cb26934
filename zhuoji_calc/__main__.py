"""``python -m zhuoji_calc``: the command ``zhuoji``."""

from zhuoji_calc.cli.start import main

if __name__ == "__main__":
    main()
