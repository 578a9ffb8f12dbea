"""A script whose writes are confirmed by replicas before it counts: the script and WAIT on one connection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from redis.asyncio.cluster import PipelineCommand
from redis.exceptions import AskError, MovedError, NoScriptError

from adapters.store.cluster import Cluster
from adapters.store.retrying import again, seconds_left
from core.ports import Cause, StoreBusy

if TYPE_CHECKING:
    from collections.abc import Sequence

_MARK_SECONDS: Final = 60
_LONGEST_WAIT_SECONDS: Final = 0.7
"""Less than one attempt may take."""
_TIMER_SECONDS: Final = 0.1
"""How much later than it was told to a server ends a WAIT: it looks at its clock ten times a second."""


class Unconfirmed(StoreBusy):
    """Fewer replicas than the settings want confirmed that they have what was written."""

    def __init__(self, confirmed: int, wanted: int) -> None:
        super().__init__(f"{confirmed} of {wanted} replicas confirmed a write in time", Cause.NO_REPLICAS)
        self.confirmed = confirmed
        self.wanted = wanted


async def run_confirmed(client: Any, script: Sequence[Any], evaluate: Sequence[Any], mark: str, replicas: int) -> Any:  # noqa: ANN401 - redis-py's, and each script's own
    """Run the command `script`, or `evaluate` where the server does not know it, and return its answer.

    Raises StoreBusy when fewer than `replicas` replicas confirmed in time that they have what was written. WAIT speaks
    of what its own connection wrote; a script that is sent again writes nothing, so the key `mark` is written as well.
    """
    send = _on_its_node if isinstance(client, Cluster) else _in_pipeline
    try:
        answer, _, confirmed = await send(client, (script, *_confirm(mark, replicas)), mark)
    except NoScriptError:
        answer, _, confirmed = await send(client, (evaluate, *_confirm(mark, replicas)), mark)
    while confirmed < replicas:
        if seconds_left() <= _TIMER_SECONDS:
            raise Unconfirmed(confirmed, replicas)
        _, confirmed = await send(client, _confirm(mark, replicas), mark)
    return answer


def _confirm(mark: str, replicas: int) -> tuple[Sequence[Any], ...]:
    milliseconds = max(1, round(min(_LONGEST_WAIT_SECONDS, seconds_left() - _TIMER_SECONDS) * 1000))
    return ("SET", mark, "", "EX", _MARK_SECONDS), ("WAIT", replicas, milliseconds)


async def _in_pipeline(client: Any, commands: Sequence[Sequence[Any]], key: str) -> list[Any]:  # noqa: ANN401 - redis-py's
    del key
    pipeline = client.pipeline(transaction=False)
    for command in commands:
        pipeline.execute_command(*command)
    return await pipeline.execute()


async def _on_its_node(client: Cluster, commands: Sequence[Sequence[Any]], key: str) -> list[Any]:
    """Send commands over one connection to the node that has a key, and return their answers."""
    asked: Any = None  # the node to which the key is on its way

    async def attempt() -> list[Any]:
        await client.initialize()
        node: Any = asked or client.get_node_from_key(key)
        asking = [("ASKING",)] if asked else []
        sent = [PipelineCommand(0, *each) for command in commands for each in (*asking, command)]
        try:
            await node.execute_pipeline(sent)
        except Exception as error:
            error.connection = node  # pyright: ignore[reportAttributeAccessIssue] - as redis-py does for other commands
            raise
        for each in sent:
            if isinstance(each.result, Exception):
                each.result.connection = node  # pyright: ignore[reportAttributeAccessIssue] - as above
                raise each.result
        return [each.result for each in sent[len(asking) :: 1 + len(asking)]]

    async def failed(error: Exception, failures: int) -> None:
        nonlocal asked
        del failures
        asked = None
        if isinstance(error, MovedError):
            await client.nodes_manager.move_slot(error)
        elif isinstance(error, AskError):
            asked = client.get_node(cast("str", error.host), error.port)
        else:
            client.refresh()

    return await again(attempt, failed, client.most)
