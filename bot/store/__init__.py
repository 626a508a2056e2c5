"""The database: all SQL that features share."""
