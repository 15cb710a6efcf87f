"""Positions of random games, which have pins, races and endings, and games that are over."""

import numpy as np
import pytest

import plakoto
from plakoto.games import Games


@pytest.fixture(scope="session")
def engine():
    return plakoto.Engine(plies=0, threads=1)


@pytest.fixture(scope="session")
def decisions():
    """Boards and dice of some thousand decisions."""
    games = Games(60, seed=7)
    boards, dice = [], []
    while games.is_running.any():
        running = games.is_running
        boards.append(games.boards[running].copy())
        dice.append(games.dice[running].copy())
        games.play(games.random_choices())
    return np.concatenate(boards), np.concatenate(dice)


@pytest.fixture(scope="session")
def over():
    """Boards of games that are over."""
    games = Games(60, seed=8)
    while games.is_running.any():
        games.play(games.random_choices())
    return games.boards
