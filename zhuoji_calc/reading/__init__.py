"""From files to models: text to plain data with places, Chinese words to English ones, data to a hand."""
