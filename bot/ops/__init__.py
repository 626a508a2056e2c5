"""The process: what an operator asks for, serving, shutting down."""
