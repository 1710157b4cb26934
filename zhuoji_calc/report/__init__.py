"""Results as text: tables, explanations, CSV, Markdown, JSON, JUnit and pages."""
