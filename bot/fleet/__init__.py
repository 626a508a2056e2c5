"""Several equal processes on one database: what each does besides playing."""
