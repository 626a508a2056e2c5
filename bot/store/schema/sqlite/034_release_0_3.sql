-- From 0.2.0 to 0.3.0. Long because it is a release's worth of tables.

-- Matches that are imported, from this version on: they go when nobody has played or looked at them
-- for a while, and only theirs are the lines that a log may lose.
CREATE TABLE imports (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    user_id INTEGER, -- who brought it; NULL: was erased, or the match is removed
    lines INTEGER NOT NULL, -- of its log, when it came
    kept_until INTEGER NOT NULL, -- at least, even if nobody plays or looks at it
    removed_at INTEGER -- NULL: it is there
) STRICT;

CREATE INDEX imports_by_user ON imports (user_id);

DROP TRIGGER log_never_shrinks;

CREATE TRIGGER log_never_shrinks BEFORE DELETE ON log
WHEN NOT EXISTS (
    SELECT 1 FROM imports WHERE match_id = OLD.match_id AND removed_at IS NOT NULL
)
BEGIN SELECT raise(ABORT, 'the log never shrinks'); END;

-- So that a match can be checked after its rules have changed, and rated after it.

ALTER TABLE log ADD COLUMN below TEXT; -- what each number was drawn below; NULL: not known. No part of the line's hash: the version before would not know it

-- The snapshots from which another version of the rules has gone on.
CREATE TABLE older_snapshots (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    entries INTEGER NOT NULL,
    version INTEGER NOT NULL, -- of the rules that had played up to there
    position TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (match_id, entries)
) STRICT;

ALTER TABLE seat_results ADD COLUMN turns INTEGER; -- how many this person had; NULL: they were not counted yet
CREATE INDEX results_by_end ON results (ended_at);

-- Who sits there.

ALTER TABLE seats ADD COLUMN outside TEXT; -- the operator's own computer, by its name; NULL: one of ours, or a person
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0; -- deadlines in a row; who misses two is played for until they are back
ALTER TABLE seats ADD COLUMN missed_at INTEGER; -- the last of them
CREATE INDEX seats_missed ON seats (user_id) WHERE missed >= 2;

-- What those were called who sat in a seat before, so that history names them. It names people.
CREATE TABLE former_names (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    until INTEGER NOT NULL, -- the number of the first line of the log that was not theirs any more
    user_id INTEGER NOT NULL, -- 0: somebody who was erased; below: a computer
    name TEXT NOT NULL, -- '': somebody who was erased
    computer TEXT, -- its level; NULL: a person
    PRIMARY KEY (match_id, seat, until)
) STRICT;

CREATE INDEX former_names_by_user ON former_names (user_id);

ALTER TABLE waits ADD COLUMN night TEXT; -- when its player sleeps, as it was when the wait began: a zone, and two hours

-- The board page: which browsers may look at a seat, and which links are spent. It names people.
CREATE TABLE visits (
    link TEXT PRIMARY KEY, -- the number of the link that began it, which is spent
    cookie TEXT UNIQUE, -- the SHA-256 of the browser's cookie; NULL: the visit was ended
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

CREATE INDEX visits_by_seat ON visits (match_id, seat);
CREATE INDEX visits_by_person ON visits (user_id);
CREATE INDEX visits_by_end ON visits (until);

-- When a person has last ended their visits: links made before are void.
CREATE TABLE visit_ends (
    user_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

-- Links to tables without a channel: who has the code may join, or look on. It names nobody.
CREATE TABLE join_links (
    code TEXT PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (id),
    plays INTEGER NOT NULL, -- 1: it gives a seat; 0: it lets its reader look on
    once INTEGER NOT NULL -- 1: it is gone when it was used
) STRICT;

CREATE INDEX join_links_by_table ON join_links (match_id);

-- Who was let in by a link to look on at a table without a channel. It names people.
CREATE TABLE spectators (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    user_id INTEGER NOT NULL,
    PRIMARY KEY (match_id, user_id)
) STRICT;

CREATE INDEX spectators_by_user ON spectators (user_id);

-- Who was called, for which question, and how often, so that nobody is called again and again; and
-- who wants no calls of whom. Both name people.
CREATE TABLE calls (
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL, -- 0: of no table
    question TEXT NOT NULL,
    by_id INTEGER, -- who has the bot call them; NULL: the match, or the bot itself
    turn INTEGER NOT NULL, -- whether the match itself asks
    at INTEGER NOT NULL, -- when it was said last
    times INTEGER NOT NULL, -- how often it was said; the first time aloud
    at_table INTEGER NOT NULL, -- the calls of the day before this one: at the table,
    by_person INTEGER NOT NULL, -- by the same person,
    of_person INTEGER NOT NULL, -- and all that others made
    PRIMARY KEY (user_id, match_id, question)
) STRICT;

CREATE INDEX calls_of_person ON calls (user_id, turn, at);
CREATE INDEX calls_by_match ON calls (match_id);
CREATE INDEX calls_by_at ON calls (at);
CREATE INDEX calls_by_person ON calls (by_id) WHERE by_id IS NOT NULL;

CREATE TABLE blocks (
    user_id INTEGER NOT NULL,
    other_id INTEGER NOT NULL, -- whose calls they do not want
    PRIMARY KEY (user_id, other_id)
) STRICT;

CREATE INDEX blocks_by_other ON blocks (other_id);

ALTER TABLE postings ADD COLUMN call TEXT; -- whom it calls, and for what; NULL: nobody

-- Tournaments in a channel: leagues for tables of three to six, and knock-outs for two.
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    kind TEXT NOT NULL, -- 'league', 'knockout'
    game TEXT NOT NULL,
    language TEXT NOT NULL,
    opener_id INTEGER, -- NULL: was erased
    status TEXT NOT NULL, -- 'joining', 'going', 'over'
    plan TEXT NOT NULL, -- what was chosen when it was opened, as JSON
    round INTEGER NOT NULL DEFAULT 0,
    until INTEGER, -- when the time of the round is over
    seeds TEXT NOT NULL DEFAULT '[]', -- the order of a knock-out, as JSON
    message_id INTEGER -- where it is shown
) STRICT;

CREATE INDEX tournaments_by_channel ON tournaments (channel_id);
CREATE INDEX tournaments_by_opener ON tournaments (opener_id);

CREATE TABLE tournament_entrants (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    number INTEGER NOT NULL, -- in the order of joining
    user_id INTEGER, -- NULL: was erased
    name TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0,
    missed INTEGER NOT NULL DEFAULT 0, -- rounds of a league that had begun before they joined
    PRIMARY KEY (tournament_id, number)
) STRICT;

CREATE INDEX tournament_entrants_by_user ON tournament_entrants (user_id);

-- A table of a round is written before there is a match: so each round opens once.
CREATE TABLE tournament_tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,
    nth INTEGER NOT NULL, -- the how manieth match of a pair
    entrants TEXT NOT NULL, -- their numbers in the order of the seats, as JSON
    line_id INTEGER, -- the message from which its thread grows
    match_id INTEGER UNIQUE REFERENCES matches (id), -- NULL: is not open yet
    result TEXT, -- as JSON; NULL: not over
    UNIQUE (tournament_id, round, place, nth)
) STRICT;

-- What a computer thinks of a player's moves in a match that is over, kept once it was asked for.
CREATE TABLE reviews (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL, -- who had the seat at the end, and has asked
    version INTEGER NOT NULL,
    shown INTEGER NOT NULL DEFAULT 0, -- 1: the person has shown it to all
    body TEXT NOT NULL, -- JSON: how far it is, and what was found
    PRIMARY KEY (match_id, seat)
) STRICT;

CREATE INDEX reviews_by_person ON reviews (user_id);

-- The first answer of a person to the puzzle of a day, or that they have had its hint.
CREATE TABLE puzzle_answers (
    user_id INTEGER NOT NULL,
    day INTEGER NOT NULL, -- since 1 January 1970
    hinted INTEGER NOT NULL, -- 1: they have had the hint
    answer INTEGER, -- the place among those offered, from 0; NULL: not answered yet
    solved INTEGER NOT NULL, -- 1: it was the best
    PRIMARY KEY (user_id, day)
) STRICT;

CREATE INDEX puzzle_answers_by_day ON puzzle_answers (day);

-- Who agrees that their finished matches may become puzzles. It names people.
CREATE TABLE puzzle_consents (
    user_id INTEGER PRIMARY KEY
) STRICT;

-- How many have answered the puzzle of a day on a server, and how many of them found it. It names
-- nobody.
CREATE TABLE puzzle_scores (
    guild_id INTEGER NOT NULL,
    day INTEGER NOT NULL, -- since 1 January 1970; days before yesterday are deleted
    people INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (guild_id, day)
) STRICT;

ALTER TABLE servers ADD COLUMN puzzle_channel INTEGER; -- where the puzzle of the day is posted; NULL: nowhere
ALTER TABLE servers ADD COLUMN puzzle_hour INTEGER NOT NULL DEFAULT 0; -- of UTC

-- A shard that changes hands goes on by RESUME: its session at Discord is kept with its lease. In a
-- file this stays as it is here, so that both engines have the same shape.
ALTER TABLE shards ADD COLUMN session TEXT; -- JSON, with the token under which it was written: another one is of an earlier holder

-- What 100,000 matches ask for: what is claimed, what was tried, the few messages that are to be
-- said among the many clocks, and what is of a person, a channel, a server or a game is found
-- without reading a whole table.
CREATE INDEX outbox_claimed ON outbox (holder) WHERE holder IS NOT NULL;
CREATE INDEX outbox_tried ON outbox (id) WHERE attempts > 0;
CREATE INDEX outbox_to_say ON outbox (attempts, due_at) WHERE kind <> 'clock';
CREATE INDEX contests_by_channel ON contests (channel_id);
CREATE INDEX contests_by_opener ON contests (opener_id);
CREATE INDEX hands_by_user ON hands (user_id);
CREATE INDEX matches_by_game ON matches (status, game);
CREATE INDEX matches_by_server ON matches (guild_id);

-- Who has voted against what a seat proposes, where more than half decide.
CREATE TABLE objections (
    match_id INTEGER NOT NULL,
    matter TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (match_id, matter, seat),
    FOREIGN KEY (match_id, matter) REFERENCES proposals (match_id, matter) ON DELETE CASCADE
) STRICT;
