-- Clocks, absences, substitutes, plans, proposals, and undo in the log.

ALTER TABLE matches ADD COLUMN pace TEXT NOT NULL DEFAULT '{}'; -- the table's clock

-- The log learns undo and redo.
DROP TRIGGER log_is_never_rewritten;
DROP TRIGGER log_never_shrinks;
ALTER TABLE log RENAME TO old_log;

CREATE TABLE log (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL, -- from 0
    kind TEXT NOT NULL CHECK (kind IN ('start', 'play', 'resign', 'undo', 'redo')),
    seat INTEGER,
    nth INTEGER NOT NULL, -- the count of its seat before, see Position.made
    action TEXT,
    draws TEXT NOT NULL,
    auto INTEGER NOT NULL,
    told TEXT NOT NULL,
    at INTEGER NOT NULL,
    interaction TEXT UNIQUE,
    back INTEGER, -- for undo and redo: the line after which the match stands again
    PRIMARY KEY (match_id, number)
) STRICT;

INSERT INTO log SELECT *, NULL FROM old_log;
DROP TABLE old_log;

CREATE UNIQUE INDEX one_nth_play ON log (match_id, seat, nth) WHERE kind = 'play';
CREATE UNIQUE INDEX one_resignation ON log (match_id, seat) WHERE kind = 'resign';

CREATE TRIGGER log_is_never_rewritten BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'the log is never rewritten'); END;

CREATE TRIGGER log_never_shrinks BEFORE DELETE ON log
BEGIN SELECT raise(ABORT, 'the log never shrinks'); END;

-- A seat can be left: its player is gone, and anyone may take it.
ALTER TABLE seats RENAME TO old_seats;

CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    place INTEGER NOT NULL, -- in the order of the lobby
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('player', 'invited', 'left')),
    opener INTEGER NOT NULL,
    seat INTEGER, -- once the match has begun the same as the place
    PRIMARY KEY (match_id, place),
    UNIQUE (match_id, user_id),
    UNIQUE (match_id, seat)
) STRICT;

INSERT INTO seats SELECT * FROM old_seats;
DROP TABLE old_seats;
CREATE INDEX seats_by_user ON seats (user_id);

-- The seats that have changed hands: who sat there before, and until when.
CREATE TABLE hands (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL, -- 0: somebody who was erased
    at INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat, user_id)
) STRICT;

-- The seats that are awaited. Deadlines and reminders are not stored: they follow from this.
CREATE TABLE waits (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    since INTEGER NOT NULL,
    reminded INTEGER, -- when the newest reminder was sent
    snoozed INTEGER, -- the next one is not to come before
    late INTEGER NOT NULL DEFAULT 0, -- it was said that the time is over
    PRIMARY KEY (match_id, seat)
) STRICT;

-- What each seat has used of the time it has in reserve, in microseconds.
CREATE TABLE banks (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    spent INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT;

-- The times at which a table stood still because all had agreed; NULL: it still does.
CREATE TABLE pauses (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    start INTEGER NOT NULL,
    stop INTEGER,
    PRIMARY KEY (match_id, start)
) STRICT;

-- The times longer than an hour at which the host was not there.
CREATE TABLE outages (
    start INTEGER PRIMARY KEY,
    stop INTEGER NOT NULL
) STRICT;

-- How people want to be reminded. This, `aways`, `seats` and `hands`
-- name people; so may a letter that is not sent yet.
CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    wishes TEXT NOT NULL
) STRICT;

CREATE TABLE aways (
    user_id INTEGER NOT NULL,
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    deputy_id INTEGER, -- who plays for this person meanwhile
    PRIMARY KEY (user_id, start)
) STRICT;

CREATE INDEX aways_by_deputy ON aways (deputy_id);

-- The moves that a seat has laid down for when it is awaited again, in their order.
CREATE TABLE plans (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    move TEXT NOT NULL, -- as it was typed
    PRIMARY KEY (match_id, seat, number)
) STRICT;

-- What a seat proposes to the others, and who has agreed.
CREATE TABLE proposals (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    matter TEXT NOT NULL,
    seat INTEGER NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match_id, matter)
) STRICT;

ALTER TABLE consents RENAME TO old_consents;

CREATE TABLE consents (
    match_id INTEGER NOT NULL,
    matter TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (match_id, matter, seat),
    FOREIGN KEY (match_id, matter) REFERENCES proposals (match_id, matter) ON DELETE CASCADE
) STRICT;

INSERT INTO proposals SELECT match_id, 'close', min(seat), 'null', 0 FROM old_consents GROUP BY 1;
INSERT INTO consents SELECT match_id, 'close', seat FROM old_consents;
DROP TABLE old_consents;
