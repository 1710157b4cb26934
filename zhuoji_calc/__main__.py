"""``python -m zhuoji_calc``: the same as the command ``zhuoji``."""

from zhuoji_calc.cli import main

if __name__ == "__main__":
    main()
