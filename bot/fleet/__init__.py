"""Several equal processes on one database: what each must do beside playing."""
