-- What 100,000 matches ask for: what is claimed, what was tried, and what is of a person, a channel
-- or an instant is found without reading a whole table.
-- The version before goes on with this.

CREATE INDEX outbox_claimed ON outbox (holder) WHERE holder IS NOT NULL;
CREATE INDEX outbox_tried ON outbox (id) WHERE attempts > 0;
CREATE INDEX contests_by_channel ON contests (channel_id);
CREATE INDEX contests_by_opener ON contests (opener_id);
CREATE INDEX hands_by_user ON hands (user_id);
CREATE INDEX former_names_by_user ON former_names (user_id);
CREATE INDEX visits_by_end ON visits (until);
