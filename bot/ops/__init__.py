"""The process: commands of the operator, serving, shutting down."""
