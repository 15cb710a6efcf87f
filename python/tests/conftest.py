"""Fixtures for tests: positions from random games, with pins, races and endings, and finished games."""

import numpy as np
import pytest

import plakoto
from plakoto.games import Games


@pytest.fixture(scope="session")
def engine():
    return plakoto.Engine(plies=0, threads=1)


@pytest.fixture(scope="session")
def decisions():
    """Return the boards and the dice of several thousand decisions."""
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
    """Return the boards at the end of several games."""
    games = Games(60, seed=8)
    while games.is_running.any():
        games.play(games.random_choices())
    return games.boards
