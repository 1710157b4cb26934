"""What a user reads: tables, JSON, explanations and messages, in Chinese and English."""
