"""Ruleset files: from data to the model with every fault, and where to find them."""
