"""More than one settlement: which readings matter, claims, comparisons, audits, nights, random hands."""
