"""Environments for PettingZoo (``avalam_v0``, ``abalone_v0``, ``awale_v0``) and Gymnasium (``LevelEnv``).

They need ``pip install 'abaque[learn]'``.
"""

try:
    from abaque.envs import abalone_v0, avalam_v0, awale_v0
    from abaque.envs._level import LevelEnv, register
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"the environments need PettingZoo and Gymnasium ({error}): pip install 'abaque[learn]'"
    ) from error

__all__ = ["LevelEnv", "abalone_v0", "avalam_v0", "awale_v0", "register"]

register()
