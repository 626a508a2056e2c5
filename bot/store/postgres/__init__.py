"""All that is PostgreSQL's: the connection, its checks and its schema. Needs psycopg."""
