-- Each line of a log carries a hash of itself and of the line before, the newest position one of
-- itself and of the last line. `link` is that of bot/chain.py.

DROP TRIGGER log_is_never_rewritten;

ALTER TABLE log ADD COLUMN hash TEXT NOT NULL DEFAULT '';

WITH RECURSIVE chain (match_id, number, hash) AS (
    SELECT match_id, number, link('', match_id, number, kind, seat, nth, action, draws, auto,
        told, at, interaction, back)
    FROM log WHERE number = 0
    UNION ALL
    SELECT log.match_id, log.number, link(chain.hash, log.match_id, log.number, log.kind,
        log.seat, log.nth, log.action, log.draws, log.auto, log.told, log.at, log.interaction,
        log.back)
    FROM chain JOIN log ON log.match_id = chain.match_id AND log.number = chain.number + 1
)
UPDATE log SET hash = chain.hash FROM chain
WHERE log.match_id = chain.match_id AND log.number = chain.number;

CREATE TRIGGER log_is_never_rewritten BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'the log is never rewritten'); END;

ALTER TABLE snapshots ADD COLUMN hash TEXT NOT NULL DEFAULT '';

UPDATE snapshots SET hash = link(coalesce((SELECT log.hash FROM log
    WHERE log.match_id = snapshots.match_id ORDER BY log.number DESC LIMIT 1), ''), position);
