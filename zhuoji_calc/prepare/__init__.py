"""Putting a hand together with what settles it: the one pipeline that every command and the library go through."""
