"""Drawing: tiles, a hand and its settlement as a page (HTML) or a picture (SVG), each whole in one text.

Knows nothing of files and commands.  What it draws needs no script, no font and nothing from outside.
"""
