"""Every message in Chinese and English, one file a subject and language, and what looks them up."""
