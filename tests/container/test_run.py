"""What stands in for a container engine: a Dockerfile is read and its steps are run."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.container.dockerfile import read
from tests.container.run import Build

DOCKERFILE = """\
# comment
FROM image:1 AS first
WORKDIR /src
RUN mkdir -p /opt/thing \\
    # between two lines
    && printf '#!/bin/sh\\necho "$GREETING $1"; pwd' > /opt/thing/greet && chmod 755 /opt/thing/greet \\
    && echo left > /src/left
FROM image:1
ENV PATH=/opt/thing:$PATH GREETING="good day"
COPY --from=first --chown=1:1 /opt/thing /opt/thing
WORKDIR /data
USER 1
CMD ["greet", "to you"]
"""


def test_a_dockerfile_is_read() -> None:
    first, second = read(DOCKERFILE)
    assert (first.image, first.name, second.name) == ("image:1", "first", None)
    assert [step.keyword for step in first.instructions] == ["WORKDIR", "RUN"]
    assert first.instructions[1].rest.count("&&") == 3
    copy = second.instructions[1]
    assert copy.options == {"from": "first", "chown": "1:1"}
    assert copy.words() == ["/opt/thing", "/opt/thing"]
    command = second.last("CMD")
    assert command is not None
    assert command.words() == ["greet", "to you"]
    assert second.last("ENTRYPOINT") is None


def test_its_steps_are_run_in_a_folder(tmp_path: Path) -> None:
    build = Build(tmp_path)
    first, second = read(DOCKERFILE)
    build.make(first)
    build.set_aside(first)
    build.make(second)
    assert not (build.root / "src").exists(), "the second stage begins with nothing"
    program = build.start(["greet", "to you"], stdout=subprocess.PIPE)
    said, _ = program.communicate(timeout=60)
    assert said.decode().splitlines() == ["good day to you", str(tmp_path / "root" / "data")]
