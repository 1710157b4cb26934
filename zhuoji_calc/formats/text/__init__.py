"""Text to plain data with places, and what can be wrong with a text as YAML or JSON."""
