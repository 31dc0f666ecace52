"""What a race of meld searches needs: kinds of problems, rivals from outside, and a chart.

`rummykit.arena.race` runs it.
"""
