"""What the command ``zhuoji`` begins with."""

import signal


def main() -> None:
    """Run the command line; an interruption while it is still being loaded simply ends the process."""
    hears = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if hears:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from zhuoji_calc.cli.app import run

    if hears:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()
