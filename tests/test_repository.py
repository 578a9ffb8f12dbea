"""What stands around the program: the container's files, the locks, and what the documents promise."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.cli import main
from bot.settings import Settings
from tests.container.dockerfile import read

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
STAGES = read((ROOT / "Dockerfile").read_text("utf-8"))
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
LOCKS = sorted((ROOT / "locks").glob("*.txt"))


def _option(command: list[str], name: str) -> str:
    return command[command.index(f"--{name}") + 1]


def test_the_store_loses_nothing() -> None:
    valkey = COMPOSE["services"]["valkey"]
    assert re.fullmatch(r"valkey/valkey:9[.\w-]*", valkey["image"])
    command: list[str] = valkey["command"]
    assert _option(command, "appendonly") == "yes"
    assert _option(command, "appendfsync") == "everysec"
    assert _option(command, "maxmemory-policy") == "noeviction"
    assert _option(command, "dir") == "/data"
    (volume,) = valkey["volumes"]
    name, folder = volume.split(":")
    assert folder == "/data"
    assert name in COMPOSE["volumes"]
    assert "healthcheck" in valkey


def test_nothing_is_reachable_from_outside() -> None:
    published = [port for service in COMPOSE["services"].values() for port in service.get("ports", [])]
    assert published
    assert all(port.startswith("127.0.0.1:") for port in published)


def test_kibitz_waits_for_its_store_and_needs_no_rights() -> None:
    kibitz = COMPOSE["services"]["kibitz"]
    assert kibitz["read_only"] is True
    assert kibitz["depends_on"] == {"valkey": {"condition": "service_healthy"}}
    assert kibitz["environment"]["REDIS_URL"] == "redis://valkey:6379/0"
    assert all(not file["required"] for file in kibitz["env_file"])


def test_the_image_has_two_stages_and_no_root() -> None:
    assert [stage.image for stage in STAGES] == ["python:3.11-slim"] * 2
    user = STAGES[-1].last("USER")
    assert user is not None
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", user.rest), "a number holds where no name of a user is known"
    volume = STAGES[-1].last("VOLUME")
    assert volume is not None
    assert volume.rest == "/data"
    (copied,) = [step for step in STAGES[-1].instructions if step.options.get("chown")]
    assert (copied.options, copied.words()) == ({"from": "build", "chown": user.rest}, ["/data", "/data"])
    told = {step.keyword: step for step in STAGES[-1].instructions}
    assert (told["WORKDIR"].rest, told["EXPOSE"].rest, told["CMD"].words()) == ("/data", "8080", ["kibitz", "run"])
    settings = [step.words() for step in STAGES[-1].instructions if step.keyword == "ENV"]
    given = {name: value for words in settings for name, _, value in (word.partition("=") for word in words)}
    assert given == {
        "PATH": "/opt/kibitz/bin:$PATH",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
        "KIBITZ_DATA": "/data",
        "KIBITZ_HOST": "0.0.0.0",  # noqa: S104 - in the container's own network
        "KIBITZ_PORT": "8080",
        "HOME": "/data",
    }
    made = STAGES[0].instructions[-1].rest.split("&&")
    assert [step.split()[-1] for step in made] == [".", "/src/dist/*.whl", "pip", "/data"], "what runs needs no pip"


def test_the_image_asks_at_its_own_port_whether_it_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    health = STAGES[-1].last("HEALTHCHECK")
    assert health is not None
    assert health.options == {"interval": "30s", "timeout": "5s", "start-period": "10s"}
    asked: list[tuple[str, int]] = []

    def ask(url: str, timeout: int) -> None:
        asked.append((url, timeout))

    monkeypatch.setattr("urllib.request.urlopen", ask)
    monkeypatch.setenv("KIBITZ_PORT", "9123")
    python, option, program = json.loads(health.rest.removeprefix("CMD "))
    exec(program, {})  # noqa: S102 - our own
    assert (python, option, asked) == ("python", "-c", [("http://127.0.0.1:9123/healthz", 4)])


def test_the_image_gets_all_that_the_wheel_is_made_of() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = {"pyproject.toml", project["project"]["readme"], *project["project"]["license-files"]}
    wanted |= set(project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    copied = {word for step in STAGES[0].instructions if step.keyword == "COPY" for word in step.words()}
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    assert wanted - copied == set()
    assert wanted - let_in == set()


def test_the_image_installs_by_hashes() -> None:
    installs = [step.rest for stage in STAGES for step in stage.instructions if " pip install " in step.rest]
    assert len(installs) == 3
    assert all("--require-hashes" in command or "--no-index" in command for command in installs)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_has_hashes_and_no_host(lock: Path) -> None:
    text = lock.read_text("utf-8")
    wanted = re.findall(r"^[a-z0-9][\w.-]*==\S+.*$", text, re.MULTILINE)
    assert wanted
    assert all(line.endswith("\\") for line in wanted)
    assert "--hash=sha256:" in text
    assert not re.search(r"://|index-url|find-links|trusted-host|^-e|^\.|^/", text, re.MULTILINE)


def test_what_is_required_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = {
        "run": project["dependencies"],
        "dev": project["dependencies"] + extras["dev"],
        "bench": extras["bench"],
        "build": ["hatchling"],
        "audit": ["pip-audit"],
    }
    assert {lock.stem for lock in LOCKS} == set(wanted)
    for lock in LOCKS:
        locked = set(re.findall(r"^([a-z0-9][\w.-]*)==", lock.read_text("utf-8"), re.MULTILINE))
        names = {re.split(r"[^\w.-]", line)[0].replace(".", "-").lower() for line in wanted[lock.stem]}
        assert names - locked == set(), lock.name


def test_no_file_names_a_registry_or_a_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not listed:
        pytest.skip("this is no git repository, so its files cannot be listed")
    told = re.compile(rb"/(?:root|home/\w+|work)/\w|(?:pypi\.org|pythonhosted|npmjs)[./\w]")
    for name in listed.strip("\0").split("\0"):
        path = ROOT / name
        if path.is_file() and path != Path(__file__):
            assert not told.search(path.read_bytes()), name


def test_the_documents_name_every_setting() -> None:
    operators = (ROOT / "docs" / "operators.md").read_text("utf-8")
    told = set(re.findall(r"`([A-Z]+_[A-Z_]+)`", operators.split("## Settings")[1].split("\n## ")[0]))
    assert told == {str(field.validation_alias) for field in Settings.model_fields.values()}


def test_the_readme_names_the_commands_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    told = set(re.findall(r"`kibitz (\w+)", README))
    assert main(["--help"]) == 0
    there = set(re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE))
    assert told == there
    assert "record" in told


def test_the_readme_names_targets_there_are() -> None:
    targets = set(re.findall(r"^([\w-]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    told = {begun or quoted for begun, quoted in re.findall(r"^make ([\w-]+)|`make ([\w-]+)", README, re.MULTILINE)}
    assert {"setup", "run", "test", "check", "bench"} <= told <= targets


def test_the_links_of_the_documents_lead_somewhere() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    assert len(documents) > 8
    for document in documents:
        text = document.read_text("utf-8")
        links = re.findall(r"\]\((?!https?://)([^)\s]*)\)", text) + re.findall(r'src="([^"]+)"', text)
        for target, _, part in (link.partition("#") for link in links):
            path = document.parent / target if target else document
            assert path.exists(), f"{document.name}: {target}"
            headings = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE) if part else []
            assert not part or part in {heading.lower().replace(" ", "-") for heading in headings}, (
                f"{document.name}: {part}"
            )


def test_the_tests_that_hold_the_security_are_there() -> None:
    rows = [line for line in (ROOT / "SECURITY.md").read_text("utf-8").splitlines() if line.startswith("| **")]
    assert len(rows) > 12
    for row in rows:
        named = re.findall(r"`(tests/\S+?)::(\w+)`", row.split(" | ")[-1])
        assert named, row
        for path, name in named:
            functions = re.findall(r"^(?:async )?def (\w+)", (ROOT / path).read_text("utf-8"), re.MULTILINE)
            assert name in functions, f"{path}::{name}"
