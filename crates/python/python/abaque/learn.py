"""Encodings and symmetries for learning; ``docs/python.md`` describes the planes and the action numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from abaque._native import observation_shape, symmetry_tables

__all__ = ["Encoding", "Symmetry", "encoding", "symmetries"]


@dataclass(frozen=True)
class Encoding:
    """The sizes of a game's encoding."""

    #: Planes, rows, columns.
    observation: tuple[int, int, int]
    #: How many actions there are.
    actions: int


def encoding(game: str) -> Encoding:
    """The sizes of a game's observations and actions.

    >>> encoding("awale")
    Encoding(observation=(4, 2, 6), actions=6)
    """
    return Encoding(*observation_shape(game))


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of a board, for observations and policies of any number of leading dimensions."""

    name: str
    #: From where each place of a plane takes its value.
    places: NDArray[np.int64]
    #: From where each action takes its value.
    actions: NDArray[np.int64]

    def observation(self, planes: NDArray[np.float32]) -> NDArray[np.float32]:
        """The observation of the transformed game."""
        flat = planes.reshape(*planes.shape[:-2], -1)
        return np.ascontiguousarray(flat[..., self.places].reshape(planes.shape))

    def policy(self, policy: NDArray[np.float32]) -> NDArray[np.float32]:
        """The policy (or mask) of the transformed game."""
        return np.ascontiguousarray(policy[..., self.actions])


@cache
def symmetries(game: str) -> tuple[Symmetry, ...]:
    """The symmetries of a game's board, the identity first. Awalé's observations are the same from either seat.

    >>> [symmetry.name for symmetry in symmetries("avalam")]
    ['identity', 'half-turn']
    """
    return tuple(Symmetry(*table) for table in symmetry_tables(game))
