-- The version before goes on with this.
-- Matches that are imported, from this version on: they go when nobody has played or looked at them
-- for a while, and only theirs are the lines that a log may lose. What is for what is said in
-- sqlite/015_imports.sql. The version before never takes a line out of a log.

CREATE TABLE imports (
    match_id BIGINT NOT NULL PRIMARY KEY REFERENCES matches (id),
    user_id BIGINT,
    lines BIGINT NOT NULL,
    kept_until BIGINT NOT NULL,
    removed_at BIGINT
);

CREATE INDEX imports_by_user ON imports (user_id);

CREATE FUNCTION refuse_to_shrink_a_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT 1 FROM imports WHERE match_id = OLD.match_id AND removed_at IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'the log never shrinks';
    END IF;
    RETURN OLD;
END
$$;

DROP TRIGGER log_never_shrinks ON log;

CREATE TRIGGER log_never_shrinks BEFORE DELETE ON log
FOR EACH ROW EXECUTE FUNCTION refuse_to_shrink_a_log();

CREATE TRIGGER log_is_never_emptied BEFORE TRUNCATE ON log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();
