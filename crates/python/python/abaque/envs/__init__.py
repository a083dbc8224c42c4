"""Environments for PettingZoo (``avalam_v0``, ``abalone_v0``, ``awale_v0``) and Gymnasium (``LevelEnv``).

They need PettingZoo and Gymnasium, which ``pip install './crates/python[learn]'`` brings along (in a clone).

>>> from abaque.envs import awale_v0
>>> env = awale_v0.env()
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.agent_selection, observation["action_mask"].tolist()
('south', [1, 1, 1, 1, 1, 1])
>>> env.step(2)
>>> env.agent_selection
'north'
"""

try:
    from abaque.envs import abalone_v0, avalam_v0, awale_v0
    from abaque.envs._level import LevelEnv, register
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"the environments need PettingZoo and Gymnasium ({error}): pip install pettingzoo gymnasium"
    ) from error

__all__ = ["LevelEnv", "abalone_v0", "avalam_v0", "awale_v0", "register"]

register()
