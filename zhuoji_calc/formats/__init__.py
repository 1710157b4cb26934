"""From files to models and back: YAML and JSON, hands and rulesets, with the place of everything in them."""
