"""The asynchronous side of ``Analysis``."""

import asyncio

from abaque._native import Analysis, Thought


async def next_thought(analysis: Analysis) -> Thought:
    """The next thought of an analysis; a cancelled task stops the search."""
    try:
        thought = await asyncio.to_thread(analysis.wait)
    except asyncio.CancelledError:
        analysis.stop()
        raise
    if thought is None:
        raise StopAsyncIteration
    return thought
