"""How fast the parts are, each against a yardstick measured in the same run, and how many presses
a match takes."""
