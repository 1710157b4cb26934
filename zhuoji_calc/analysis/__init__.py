"""More than one settlement: which readings matter, claims, comparisons, audits, evenings, random hands."""
