"""Hand files: from data to the model with every fault, and from the model to data."""
