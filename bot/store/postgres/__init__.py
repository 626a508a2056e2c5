"""PostgreSQL: the connection, its checks and its schema. Needs psycopg."""
