"""Exceptions of the Python side, with the reason and the French sentence that the native ones have."""

from __future__ import annotations

from typing import TypeVar

from abaque._native import AbaqueError, sentence

_E = TypeVar("_E", bound=AbaqueError)


def explained(kind: type[_E], reason: str, *values: object) -> _E:
    """An exception with a sentence of ``locales``; the values are those of the sentence, in its order."""
    english, french = sentence(reason, [str(value) for value in values])
    error = kind(english)
    error.reason, error.french = reason, french
    return error
