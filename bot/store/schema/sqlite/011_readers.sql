-- In which language a person is written to. It names people.

CREATE TABLE readers (
    user_id INTEGER PRIMARY KEY,
    seen TEXT NOT NULL, -- the language of their Discord when they were seen last; '': was not kept
    chosen TEXT NOT NULL -- by /language; '': as their Discord
) STRICT;
