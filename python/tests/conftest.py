"""Fixtures for tests: positions from random games, with pins, races and endings, and finished games."""

import functools

import numpy as np
import pytest

import plakoto
from plakoto.games import Games


@pytest.fixture(scope="session")
def engine():
    return plakoto.Engine(plies=0, threads=1)


@functools.cache
def random_decisions(variant):
    """Return the boards and the dice of several thousand decisions. Games with pins have the same ones."""
    games = Games(60, variant, seed=7)
    boards, dice = [], []
    while games.is_running.any():
        running = games.is_running
        boards.append(games.boards[running])
        dice.append(games.dice[running])
        games.play(games.random_actions())
    return np.concatenate(boards), np.concatenate(dice)


@functools.cache
def random_ends(variant):
    """Return the boards at the end of several games."""
    games = Games(60, variant, seed=8)
    while games.is_running.any():
        games.play(games.random_actions())
    return games.boards


def game_of(variant):
    """Return the rule set from whose games the boards for a rule set are taken."""
    return variant if variant in ("portes", "fevga", "narde") else "plakoto"


@pytest.fixture(scope="session")
def decisions_of():
    return lambda variant: random_decisions(game_of(variant))


@pytest.fixture(scope="session")
def ends_of():
    return lambda variant: random_ends(game_of(variant))


@pytest.fixture(scope="session")
def decisions():
    return random_decisions("plakoto")


@pytest.fixture(scope="session")
def over():
    return random_ends("plakoto")
