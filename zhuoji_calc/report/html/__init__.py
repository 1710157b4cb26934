"""Results as pages and pictures: self-contained HTML and SVG."""
