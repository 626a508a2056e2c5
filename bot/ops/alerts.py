"""The alerts on a host's metrics, as the rules file that Prometheus is given.

Each says that people are waiting, or soon will be, or that something would be lost; its summary
says what to look at. `python -m bot.ops.dashboard` writes the file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

HEAD = """\
# Written by `python -m bot.ops.dashboard` from bot/ops/alerts.py; how to mount it: docs/metrics.md.
groups:
  - name: braakland
    rules:
"""


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert: what holds when it is due, for how long that must hold, whether somebody should be
    woken, and what they read."""

    name: str
    expression: str
    lasts: str
    wakes: bool
    summary: str


def late(histogram: str, seconds: float, by: str = "") -> str:
    """One of a hundred lasts longer than that, in ten minutes in which there were enough."""
    every = f"sum by ({by}le) (rate({histogram}_bucket[10m]))"
    enough = f"sum{f' by ({by[:-2]})' if by else ''} (increase({histogram}_count[10m])) > 50"
    return f"histogram_quantile(0.99, {every}) > {seconds:g} and {enough}"


ALERTS = (
    Alert(
        "NobodyCanPlay",
        # A spare process is not ready and has no shard; a worker is ready and has none.
        "absent(braakland_ready == 1 and braakland_shards_held > 0)",
        "5m",
        True,
        "Nobody can play: no process that has shards is ready. Ask /ready for the reason.",
    ),
    Alert(
        "SomeCannotPlay",
        "braakland_ready == 0 and braakland_shards_held > 0",
        "5m",
        True,
        "{{ $labels.instance }} has shards and is not ready. Ask its /ready for the reason.",
    ),
    Alert(
        "TargetDown",
        'up{job=~"braakland.*"} == 0',
        "2m",
        False,
        "{{ $labels.instance }} does not answer. Others take its shards; start it again.",
    ),
    Alert(
        "DatabaseDown",
        "braakland_store_up == 0",
        "2m",
        True,
        "{{ $labels.instance }} cannot use the database. Look at the disk, or at the server.",
    ),
    Alert(
        "ShardsUnserved",
        "max(braakland_shards_unserved) > 0",
        "2m",
        True,
        "Some servers get no answer, for no process has their shards. Start more processes, or"
        " look at why those that run take none.",
    ),
    Alert(
        "DiscordSilent",
        "sum by (instance, shard) (increase(braakland_gateway_deaf_total[30m])) > 2",
        "0m",
        True,
        "Discord sends {{ $labels.instance }} no events (shard {{ $labels.shard }}), though it is"
        " connected and was connected anew: nobody there is answered. Look at Discord's status and"
        " at what stands between (a proxy, a firewall); start the process again elsewhere.",
    ),
    Alert(
        "OtherProcess",
        "sum(increase(braakland_answered_elsewhere_total[10m])) > 0",
        "0m",
        True,
        "Another process answers with this token, by another database: players play at two. Stop"
        " it; if you know of none, reset the token.",
    ),
    Alert(
        "ProcessGone",
        "sum(increase(braakland_takeovers_total[30m])) > 0",
        "0m",
        False,
        "A process died, and others have its shards. Its log says why; start another.",
    ),
    Alert(
        "LeasesLost",
        "sum(increase(braakland_leases_lost_total[30m])) > 0",
        "0m",
        False,
        "A process could not renew its leases. Look at its way to the database, and at the lag of"
        " its event loop.",
    ),
    Alert(
        "MessagesWait",
        "max(braakland_letters_oldest_seconds) > 900",
        "5m",
        True,
        "Boards or messages have waited for a quarter of an hour. Look for 429s, and at what the"
        " log says of the outbox.",
    ),
    Alert(
        "PlayersUnreached",
        "sum(braakland_unreached) > 20 or max(braakland_unreached_oldest_seconds) > 86400",
        "15m",
        False,
        "Players are awaited who have no way to act: they can neither look into the channel nor be"
        " written to. One for a day has left, and the others know; many at once are a fault.",
    ),
    Alert(
        "AnswersLate",
        late("braakland_answer_seconds", 2.5),
        "10m",
        True,
        "One answer in a hundred comes too late for Discord. Look at commits, pictures and the lag"
        " of the event loop.",
    ),
    Alert(
        "DatabaseBusy",
        late("braakland_database_wait_seconds", 0.25, "instance, "),
        "10m",
        False,
        "What {{ $labels.instance }} asks of the database waits for its thread. Look at the disk or"
        " the way to the server, and start more processes.",
    ),
    Alert(
        "WritesQueue",
        late("braakland_write_lock_seconds", 0.25),
        "10m",
        False,
        "Writes of one process wait for those of others. Look at the server's disk, and at a"
        " process that is slow to answer it.",
    ),
    Alert(
        "ManySessions",
        "max(braakland_sessions_begun) > 500",
        "0m",
        True,
        "Sessions begin far too often; at 1,000 a day Discord takes the token away. Stop what is"
        " started again and again.",
    ),
    Alert(
        "BackupFailed",
        "sum(increase(braakland_backup_failures_total[7h])) > 0",
        "0m",
        False,
        "A backup or a dump could not be made. The log says why.",
    ),
    Alert(
        "BackupOld",
        # NaN, where others make them elsewhere, is older than nothing.
        "time() - max(braakland_backup_timestamp_seconds) > 30 * 3600",
        "1h",
        True,
        "There is no backup or dump of the last 30 hours. Look at the log's words on backups, at"
        " the service that makes the dumps, and at BACKUP_FOLDER.",
    ),
)


def rules() -> str:
    """The text of the rules file."""
    return HEAD + "".join(map(_rule, ALERTS))


def _rule(alert: Alert) -> str:
    lasts = "" if alert.lasts == "0m" else f"        for: {alert.lasts}\n"
    return (
        f"      - alert: Braakland{alert.name}\n"
        f"        expr: {json.dumps(alert.expression)}\n"
        f"{lasts}"
        f"        labels: {{severity: {'critical' if alert.wakes else 'warning'}}}\n"
        f"        annotations: {{summary: {json.dumps(alert.summary)}}}\n"
    )
