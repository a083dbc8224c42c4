"""Abalone for PettingZoo: agents ``black`` and ``white``."""

from typing import Any

from pettingzoo import AECEnv

from abaque.envs._aec import RawEnv, wrapped

__all__ = ["env", "raw_env"]


def env(**keywords: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's wrappers; keywords are ``rules``, ``start`` and ``render_mode``."""
    return wrapped("abalone_v0", "abalone", **keywords)


def raw_env(**keywords: Any) -> RawEnv:
    """The environment without wrappers: an illegal action raises ``IllegalMove``."""
    return RawEnv("abalone", **keywords)
