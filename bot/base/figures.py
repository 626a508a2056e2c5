"""The metrics of a running host, for its operator; docs/metrics.md explains each.

Events are counted as they happen, which takes a few microseconds; states (tables, messages, the
database) are read when metrics are collected. A label has one of a few values: never the number of
a person, table, server or channel, and nothing that a player wrote.
"""

from __future__ import annotations

from collections.abc import Sequence

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)

UNKNOWN = float("nan")
ANSWERS = ("command", "press", "form")
ROUTES = ("applications", "channels", "gateway", "guilds", "interactions", "users", "webhooks")
"""The first parts of Discord's addresses, after the number of its version."""
SCOPES = ("global", "shared", "user")

IN_MILLISECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
IN_SECONDS = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0, 15.0)

disable_created_metrics()  # type: ignore[no-untyped-call] # a counter begins with the process


class Figures:
    """The metrics of one store. Its counters may be raised in any thread."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # memory, time and files, if the system can
        self._happens()
        self._lasts()
        self._states()

    def _happens(self) -> None:
        """Set up the counters."""
        self.moves = self._counter("moves", "Moves made.", "game", "by")
        self.deferred = self._counter("deferred", "Answers that had to be deferred.", "kind")
        self.messages = self._counter("letters", "Attempts to send a message.", "kind", "outcome")
        self.hits = self._counter("picture_hits", "Pictures that were there already.")
        self.by_workers = self._counter("pictures_by_workers", "Pictures that workers painted.")
        self.pictures_late = self._counter("pictures_late", "Pictures that followed an answer.")
        self.pictures_dropped = self._counter("pictures_dropped", "Pictures given up, in words.")
        self.unpainted = self._counter("picture_failures", "Pictures that could not be painted.")
        self.fallbacks = self._counter("computer_fallbacks", "Computers that failed.", "game")
        self.limited = self._counter("rate_limited", "Answers of Discord: 429.", "scope", "route")
        self.takeovers = self._counter("takeovers", "Shards taken from a process that is gone.")
        self.leases_lost = self._counter("leases_lost", "Shards that this process has lost.")
        self.handed_on = self._counter("handed_on", "Shards handed on to who had fewer.")
        self.backup_failures = self._counter("backup_failures", "Backups that were not made.")
        self.unknown_refusals = self._counter(
            "unknown_refusals", "Refusals of Discord that are not in our table.", "code"
        )
        self.layouts_refused = self._counter(
            "layouts_refused", "Panels that Discord refused in the newer layout."
        )
        self.store_refusals = self._counter(
            "store_refusals", "Presses and commands that the database has failed."
        )
        self.answered_elsewhere = self._counter(
            "answered_elsewhere", "Presses that another process with our token answered."
        )
        self.frames_skipped = self._counter("frames_skipped", "What nobody could read.")
        self.deaf = self._counter(
            "gateway_deaf", "Connections that stood, and by which no event came.", "shard"
        )
        self.unserved = self._counter("unserved_seconds", "Until a shard that was free was taken.")
        for kind in ANSWERS:
            self.deferred.labels(kind)

    def _lasts(self) -> None:
        """Set up the histograms of durations."""
        self.answers = self._seconds("answer", "Until a first answer.", IN_SECONDS, "kind")
        self.commits = self._seconds("commit", "Until a move is on the disk.", IN_MILLISECONDS)
        self.database_waits = self._seconds(
            "database_wait", "Until the database's thread is free.", IN_MILLISECONDS
        )
        self.lock_waits = self._seconds("write_lock", "Until others have written.", IN_MILLISECONDS)
        self.pictures = self._seconds("picture", "Until a new picture is painted.", IN_SECONDS)
        self.thoughts = self._seconds("computer", "Until it has chosen.", IN_SECONDS, "game")
        self.reviews = self._seconds("review", "Until a decision is judged.", IN_SECONDS, "game")
        self.lag = self._seconds("loop_lag", "Until the event loop turns.", IN_MILLISECONDS)
        for kind in ANSWERS:
            self.answers.labels(kind)

    def _states(self) -> None:
        """Set up the gauges: states, as they were read last."""
        self.matches = self._gauge("matches", "Tables in use.", "game", "status")
        self.over = self._gauge("matches_over", "Tables that are not any more.", "status")
        self.waiting = self._gauge("letters_waiting", "Messages not sent yet.", "kind")
        self.oldest = self._gauge("letters_oldest_seconds", "The age of the oldest of them.")
        self.unreached = self._gauge("unreached", "Awaited seats without a way to act.")
        self.unreached_oldest = self._gauge(
            "unreached_oldest_seconds", "How long the longest of them waits."
        )
        self.unthought = self._gauge("computers_waiting", "Computers that are to move.")
        self.database = self._gauge("database_bytes", "The size of the database.")
        self.store_up = self._gauge("store_up", "Whether the database can be used.")
        self.gateway_up = self._gauge("gateway_up", "Whether Discord is connected.", "shard")
        self.latency = self._gauge("gateway_latency_seconds", "To Discord and back.", "shard")
        self.held = self._gauge("shards_held", "Shards of this process.")
        self.free = self._gauge("shards_unserved", "Shards that no process holds.")
        self.guilds = self._gauge("guilds", "Servers the bot is on.")
        self.sessions_left = self._gauge("sessions_left", "What Discord still allows today.")
        self.sessions_begun = self._gauge("sessions_begun", "Sessions begun within 24 hours.")
        self.backup = self._gauge("backup_timestamp_seconds", "When the newest backup was made.")
        self.ready = self._gauge("ready", "Whether the host can be played with.")
        self.build = Info("braakland_build", "What is running.", registry=self.registry)
        self.sessions_left.set(UNKNOWN)  # until Discord is asked
        self.backup.set(UNKNOWN)  # where others make them, and put them elsewhere

    def _counter(self, name: str, says: str, *labels: str) -> Counter:
        return Counter(f"braakland_{name}", says, labels, registry=self.registry)

    def _seconds(self, name: str, says: str, buckets: Sequence[float], *labels: str) -> Histogram:
        name = f"braakland_{name}_seconds"
        return Histogram(name, says, labels, registry=self.registry, buckets=buckets)

    def _gauge(self, name: str, says: str, *labels: str) -> Gauge:
        return Gauge(f"braakland_{name}", says, labels, registry=self.registry)

    def refused(self, scope: str | None, path: str) -> None:
        """Count a 429 of Discord, for a limit of that scope, on a request to that path. One without
        a scope was sent by a proxy in front of Discord."""
        begins = next((word for word in path.split("/") if word in ROUTES), "other")
        self.limited.labels(scope if scope in SCOPES else "none", begins).inc()
