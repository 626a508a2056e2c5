-- Several processes on one database: what they hold for a time, and what tells them of changes.

ALTER TABLE matches ADD COLUMN stamp BIGINT NOT NULL DEFAULT 0; -- raised by whatever changes what a process remembers of a match

ALTER TABLE outbox ADD COLUMN holder TEXT; -- the process that sends it now
ALTER TABLE outbox ADD COLUMN held_until BIGINT; -- by the clock of the database; then others may

-- A connection to Discord belongs to one process at a time.
CREATE TABLE shards (
    shard BIGINT PRIMARY KEY,
    holder TEXT, -- a process; NULL: it has let go
    token BIGINT NOT NULL DEFAULT 0, -- one more at each new holder: what is done under an old one is refused
    until BIGINT NOT NULL -- by the clock of the database
);

-- Discord lets one session of each bucket begin in five seconds.
CREATE TABLE logins (
    bucket BIGINT PRIMARY KEY,
    at BIGINT NOT NULL -- when the last one was allowed to, by the clock of the database
);

-- Who may send a message hears of it when it is written, and not before that is certain.
CREATE FUNCTION tell_of_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('letters', coalesce(
        (SELECT guild_id FROM matches WHERE id = NEW.match_id), 0)::text);
    RETURN NULL;
END
$$;

CREATE TRIGGER letters_are_told_of AFTER INSERT ON outbox
FOR EACH ROW WHEN (NEW.due_at <= NEW.written_at) EXECUTE FUNCTION tell_of_letters();
