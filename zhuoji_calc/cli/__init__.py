"""The command line: the app, one module a command, the worker pool and the wizard."""
