"""Computer players: they see what their seat may see and answer with a move.

>>> names()
('random', 'greedy', 'planner', 'easy', 'medium', 'hard')

A learner's own player is a function of the view and the legal moves:

>>> def first_move(view, moves):
...     return moves[0]
>>> from rummykit.games import new_game
>>> autoplay(new_game("romme", players=2, seed=1), [first_move, "greedy"]).over
True
"""

from rummykit.players.base import LEVELS, Decide, Player, get, names
from rummykit.players.match import autoplay, play_one, seat_players

__all__ = ["LEVELS", "Decide", "Player", "autoplay", "get", "names", "play_one", "seat_players"]
