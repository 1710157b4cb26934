"""What a finished hand is: tiles, shapes, positions, facts, money, faults; knows no rules and no files."""
