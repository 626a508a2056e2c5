"""Whole worlds drawn from one seed: tables, players, Discord's weather, crashes, clock jumps.

    python -m tests.worlds 300 [SEED [STEPS]] [--without GUARD]

In each world people play several games in several channels of one simulated Discord, by clicking
and by typing; meanwhile they press what is old or not theirs, close their doors, leave and return,
go away again and again, never answer, and delete messages and channels; moderators take roles and
lock threads, other bots clean up, Discord refuses, asks to wait for an hour or says nothing, and
the bot hears no answer, is removed, is killed or finds its clock moved. After every step
`tests.worlds.truths` looks at what must hold. All that happens is drawn from the seed, which is
told when something does not hold: the same seed gives the same world again. A long range says after
every five worlds by which command it goes on.

`realm` is the world and its fate, `operations`, `weather` and `people` what people and fate do,
`truths` and `ways` what must hold, `replica` the matches as they follow from their logs, `run`
plays a world, and `guards` are what can be taken away to see a world break.
"""
