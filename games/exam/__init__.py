"""The exam: what holds for any game, asked of each that is installed.

    pytest --pyargs games.exam -k mygame
    pytest --pyargs games.exam -k mygame -m "not long"      a tenth of it

It plays matches of random players with every mix of options, and asks whether they end, are stored
and replayed, tell no secret, and say all in words (`test_*.py`). An author's own tests may use what
it is made of: `sittings` (whole matches), `asking` (why a move is refused, what a computer does),
`words`, `lessons`, `nonsense`, `secrets`. It needs what ``pip install braakland[exam]`` adds.

A room of tests: it may know every layer, and no code knows it.
"""
