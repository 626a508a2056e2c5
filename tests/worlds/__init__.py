"""Whole worlds drawn from one seed: tables, players, faults of Discord, crashes, clock jumps.

    python -m tests.worlds 300 [SEED]

In each world people play several games in several channels of one simulated Discord, by clicking
and by typing; meanwhile they press what is old or not theirs, close their doors, delete messages
and channels, and the bot is refused, hears no answer, is killed or finds its clock moved. After
every step `tests.worlds.truths` looks at what must hold. All that happens is drawn from the seed,
which is told when something does not hold: the same seed gives the same world again.

`realm` is the world and its fate, `operations` what people and fate do, `truths` what must hold,
`replica` the matches as they follow from their logs, and `run` plays a world.
"""
