"""The figures of a host at work, for whoever watches over it; docs/metrics.md tells what each says.

What happens is counted where it happens, at the cost of a few microseconds, whether somebody looks
or not; what stands (tables, letters, the database) is read when somebody looks. A label is one word
of a few: never a number of a person, table, server or channel, and nothing that a player wrote.
"""

from __future__ import annotations

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
"""What Discord's addresses begin with, behind the number of its version."""
SCOPES = ("global", "shared", "user")

IN_MILLISECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
IN_SECONDS = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0, 15.0)

disable_created_metrics()  # type: ignore[no-untyped-call] # when a counter began to count is told by the start of the process


class Figures:
    """One for each store. Its counters may be raised in any thread."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # memory, time and files, where the system tells
        self._happens()
        self._lasts()
        self._stands()

    def _happens(self) -> None:
        """What is counted."""
        here = self.registry
        self.moves = Counter("braakland_moves", "Moves made.", ["game", "by"], registry=here)
        self.deferred = Counter(
            "braakland_deferred", "Answers that took so long that they were deferred.", ["kind"],
            registry=here,
        )  # fmt: skip
        self.letters = Counter(
            "braakland_letters", "Attempts to send a message.", ["kind", "outcome"], registry=here
        )
        self.hits = Counter(
            "braakland_picture_hits", "Pictures that were there already.", registry=here
        )
        self.unpainted = Counter(
            "braakland_picture_failures", "Pictures that could not be painted.", registry=here
        )
        self.fallbacks = Counter(
            "braakland_computer_fallbacks", "Moves that the host made for a computer that failed.",
            ["game"], registry=here,
        )  # fmt: skip
        self.limited = Counter(
            "braakland_rate_limited", "Requests that Discord answered with 429.",
            ["scope", "route"], registry=here,
        )  # fmt: skip
        for kind in ANSWERS:
            self.deferred.labels(kind)

    def _lasts(self) -> None:
        """What takes time."""
        here = self.registry
        self.answers = Histogram(
            "braakland_answer_seconds", "From an interaction to its first answer.", ["kind"],
            registry=here, buckets=IN_SECONDS,
        )  # fmt: skip
        self.commits = Histogram(
            "braakland_commit_seconds", "Until a move is on the disk.",
            registry=here, buckets=IN_MILLISECONDS,
        )  # fmt: skip
        self.pictures = Histogram(
            "braakland_picture_seconds", "Until a new picture is painted.",
            registry=here, buckets=IN_SECONDS,
        )  # fmt: skip
        self.thoughts = Histogram(
            "braakland_computer_seconds", "Until a computer has chosen its move.", ["game"],
            registry=here, buckets=IN_SECONDS,
        )  # fmt: skip
        self.lag = Histogram(
            "braakland_loop_lag_seconds", "Until the event loop turns to what is asked of it.",
            registry=here, buckets=IN_MILLISECONDS,
        )  # fmt: skip
        for kind in ANSWERS:
            self.answers.labels(kind)

    def _stands(self) -> None:
        """What is so, as it was read last; long because every gauge stands here."""
        here = self.registry

        def gauge(name: str, says: str, *labels: str) -> Gauge:
            return Gauge(f"braakland_{name}", says, labels, registry=here)

        self.matches = gauge("matches", "Tables in use.", "game", "status")
        self.over = gauge("matches_over", "Tables that are not in use any more.", "status")
        self.waiting = gauge("letters_waiting", "Messages not sent yet.", "kind")
        self.oldest = gauge("letters_oldest_seconds", "The age of the oldest of them.")
        self.unthought = gauge("computers_waiting", "Computers that are to move.")
        self.database = gauge("database_bytes", "The size of the database.")
        self.store_up = gauge("store_up", "Whether the database answers and can be written.")
        self.gateway_up = gauge("gateway_up", "Whether Discord is connected.", "shard")
        self.latency = gauge("gateway_latency_seconds", "To Discord and back.", "shard")
        self.guilds = gauge("guilds", "Servers the bot is on.")
        self.sessions_left = gauge("sessions_left", "Sessions that Discord still allows today.")
        self.sessions_begun = gauge("sessions_begun", "Sessions begun within 24 hours.")
        self.backup = gauge("backup_timestamp_seconds", "When the newest backup was made.")
        self.ready = gauge("ready", "Whether the host can be played with.")
        self.build = Info("braakland_build", "What is running.", registry=here)
        self.sessions_left.set(UNKNOWN)  # until Discord is asked; no backup is one of long ago

    def refused(self, scope: str | None, path: str) -> None:
        """Discord has answered 429, for a limit of that scope, on a request to that path.

        Without a scope it was not Discord itself, but what stands before it.
        """
        begins = next((word for word in path.split("/") if word in ROUTES), "other")
        self.limited.labels(scope if scope in SCOPES else "none", begins).inc()
