"""What a ruleset is: its vocabulary, values, readings and how a table's choices resolve them; knows no files."""
