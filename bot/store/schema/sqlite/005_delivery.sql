-- What is under way to Discord, and how often the host has begun a session there.

-- A message that is about to be posted. The line is written before the message is sent and goes
-- with its letter; where one is left over, nobody knows whether the message stands.
CREATE TABLE postings (
    id INTEGER PRIMARY KEY,
    letter_id INTEGER UNIQUE, -- NULL: the answer to a command
    match_id INTEGER REFERENCES matches (id),
    purpose TEXT NOT NULL, -- as in posts; '' for a message that does not show the table
    channel_id INTEGER NOT NULL,
    after_id INTEGER NOT NULL, -- the message is newer than this one
    digest TEXT NOT NULL, -- of its text
    body TEXT NOT NULL,
    begun_at INTEGER NOT NULL,
    message_id INTEGER, -- once it is known to stand
    old_channel_id INTEGER, -- the message whose place it takes
    old_message_id INTEGER
) STRICT;

CREATE INDEX postings_by_match ON postings (match_id);

-- The sessions of the last day.
CREATE TABLE starts (
    at INTEGER NOT NULL
) STRICT;
