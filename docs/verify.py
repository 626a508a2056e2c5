"""Checks the dice of an exported match (JSON) or of a shared page (HTML), and needs nothing but
Python 3: python3 docs/verify.py FILE. It has no rules and cannot say if a move was allowed."""

import hashlib
import json
import sys

HEAD = '<script type="application/json" id="data">'


def match_in(text):
    """The match that stands in a file: JSON, or within a shared page."""
    return json.loads(text.partition(HEAD)[2].partition("</script>")[0] if HEAD in text else text)


def draw(seed, play, number, below):
    """Draw `number` (from 0) of a play of the match: eight bytes of a SHA-256, modulo `below`."""
    for attempt in range(1 << 16):  # the few that would favour small remainders are passed over
        text = f"{seed}/{play}/{number}/{attempt}"
        found = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        if found < 2**64 - 2**64 % below:
            return found % below
    raise ValueError(f"nothing can be drawn below {below}")


def drawn(match):
    """Of each entry its play (0: the start), its draws, their limits, whether by older rules."""
    plays, rules = [], match["rules_version"]  # what was taken back counts as no play any more
    for entry in match["log"]:
        back, after = entry.get("to"), sum(plays[-1:]) + (entry["kind"] == "play")
        plays.append(after if back is None else plays[back])
        yield plays[-1], entry["draws"], entry.get("below"), entry.get("version", rules) != rules


def check(match):
    """What is wrong, as a sentence, or nothing; how many draws were checked; how many cannot be."""
    promise, seed = match.get("seed_hash", match.get("promised")), match["seed"]
    if seed is None or hashlib.sha256(seed.encode()).hexdigest() != promise:
        return "the seed is not the promised one", 0, 0
    plays, checked, unknown = drawn(match) if "log" in match else match["draws"], 0, 0
    for play, draws, below, *older in list(plays)[match.get("given", 0) :]:
        if below is None and older == [True]:
            unknown += len(draws)
            continue
        if below is None or len(below) != len(draws):
            return "it does not say what every number was drawn below (old exports do not)", 0, 0
        if draws != [draw(seed, play, n, most) for n, most in enumerate(below)]:
            return f"what was drawn in play {play} does not follow from the seed: {draws}", 0, 0
        checked += len(draws)
    return "", checked, unknown


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        match = match_in(file.read())
    wrong, count, unknown = check(match)
    print(f"No: {wrong}." if wrong else f"Yes: {count} draws follow from the seed.")
    if match.get("given"):
        print(f"Not checked: the draws of the first {match['given']} entries: they were imported.")
    if unknown:
        print(f"Not checked: {unknown} draws of older rules: nobody knows what they were below.")
    promise = match.get("seed_hash", match.get("promised"))
    print(f"Not checked: moves, players and times; and whether {promise} was shown at the start.")
    sys.exit(1 if wrong else 0)
