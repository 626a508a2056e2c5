-- The few messages that are to be said among the many clocks, how many tables there are of each game,
-- and what is on a server, are found without reading a whole table.
-- The version before goes on with this.

CREATE INDEX outbox_to_say ON outbox (attempts, due_at) WHERE kind <> 'clock';
CREATE INDEX matches_by_game ON matches (status, game);
CREATE INDEX matches_by_server ON matches (guild_id);
