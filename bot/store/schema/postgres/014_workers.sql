-- Workers: processes that serve no connection to Discord, and think and paint for those that do.

CREATE TABLE workers (
    worker TEXT PRIMARY KEY,
    thinks BIGINT NOT NULL,
    paints BIGINT NOT NULL,
    version TEXT NOT NULL, -- of the program: another one may paint otherwise
    until BIGINT NOT NULL -- by the clock of the database; then nobody counts on it
);

-- Pictures of boards that all may see, from being asked for to being fetched: seconds. Nothing is
-- lost with them, for whoever waits in vain paints for itself; so they need not be safe.
CREATE UNLOGGED TABLE pictures (
    number TEXT PRIMARY KEY,
    match_id BIGINT NOT NULL,
    entries BIGINT NOT NULL, -- of the log, and the stamp: of which board
    stamp BIGINT NOT NULL,
    ways_from BIGINT, -- the entry; NULL: none are
    language TEXT NOT NULL,
    sight TEXT NOT NULL,
    version TEXT NOT NULL,
    until BIGINT NOT NULL, -- by the clock of the database; then nobody waits for it
    holder TEXT, -- the worker that paints it
    alt TEXT,
    png BYTEA
);

-- Workers hear of what there is to think, and the others of all, as before.
CREATE OR REPLACE FUNCTION tell_of_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('letters', coalesce(
        (SELECT guild_id FROM matches WHERE id = NEW.match_id), 0)::text);
    IF NEW.kind = 'think' THEN
        PERFORM pg_notify('work', 'think');
    END IF;
    RETURN NULL;
END
$$;
