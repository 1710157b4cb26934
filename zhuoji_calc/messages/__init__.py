"""The words of every message in Chinese and English, and what looks them up."""
