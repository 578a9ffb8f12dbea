"""The compose files: of the right form, and with the limits that every service has."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.settings import Settings

ROOT = Path(__file__).parents[2]
FILES = (ROOT / "compose.yaml", ROOT / "deploy" / "compose.replicas.yaml")
SERVICES = [
    pytest.param(service, id=f"{file.name}:{name}")
    for file in FILES
    for name, service in yaml.safe_load(file.read_text("utf-8"))["services"].items()
]


def megabytes(size: str) -> int:
    number, unit = re.fullmatch(r"(\d+)(m|mb|g)", size, re.IGNORECASE).groups()  # pyright: ignore[reportOptionalMemberAccess]
    return int(number) * (1024 if unit == "g" else 1)


def test_the_files_are_of_the_compose_specification() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    told = subprocess.run([*command, *map(str, FILES)], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_has_limits_and_no_rights(service: dict[str, Any]) -> None:
    assert service["restart"] == "unless-stopped"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert set(service.get("cap_add", ())) <= {"NET_BIND_SERVICE"}
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert 0 < service["pids_limit"] <= 512
    assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}
    assert megabytes(service["mem_limit"]) <= 1024
    assert all(re.search(r"\bsize=\d+m\b", mount) for mount in service["tmpfs"])
    if "user" in service:
        assert service["user"] == "valkey"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_moves_are_refused_before_the_store_is_killed(file: Path) -> None:
    valkey = yaml.safe_load(file.read_text("utf-8"))["services"]["valkey"]
    command = valkey["command"]
    assert command[command.index("--maxmemory-policy") + 1] == "noeviction"
    assert command[command.index("--appendonly") + 1] == "yes"
    most = megabytes(command[command.index("--maxmemory") + 1])
    assert 2 * most <= megabytes(valkey["mem_limit"]), "the append-only file is rewritten by a copy of the process"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_digest_is_invented_and_the_settings_are_ours(file: Path) -> None:
    compose = yaml.safe_load(file.read_text("utf-8"))
    known = {str(field.validation_alias) for field in Settings.model_fields.values()}
    for name, service in compose["services"].items():
        assert "@sha256" not in service["image"]
        if name.startswith("kibitz"):
            assert set(service["environment"]) <= known
            assert service["stop_grace_period"] == "20s"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_store_is_asked_whether_it_is_well_and_has_time_to_write(file: Path) -> None:
    services = yaml.safe_load(file.read_text("utf-8"))["services"]
    valkey = services["valkey"]
    check = {"test": ["CMD", "valkey-cli", "ping"], "interval": "5s", "timeout": "3s", "retries": 10}
    assert valkey["healthcheck"] == {**check, "start_period": "30s"}
    assert (valkey["stop_grace_period"], valkey["volumes"]) == ("20s", ["games:/data"])
    command = valkey["command"]
    assert (command[0], command[command.index("--dir") + 1]) == ("valkey-server", "/data")
    assert command[command.index("--appendfsync") + 1] == "everysec"
    assert "ports" not in valkey
    for name, service in services.items():
        if name.startswith("kibitz"):
            assert service["depends_on"] == {"valkey": {"condition": "service_healthy"}}
            environment = service["environment"]
            assert (environment["REDIS_URL"], environment["KIBITZ_DATA"]) == ("redis://valkey:6379/0", "/data")
            assert (environment["KIBITZ_HOST"], environment["KIBITZ_PORT"]) == ("0.0.0.0", "8080")  # noqa: S104 - a container's
            assert (service["mem_limit"], service["pids_limit"]) == ("512m", 256)
            assert service["tmpfs"] == ["/tmp:size=64m,mode=1777"]  # noqa: S108 - a container's


def test_the_proxy_passes_on_to_those_that_are_ready() -> None:
    services = yaml.safe_load(FILES[1].read_text("utf-8"))["services"]
    assert services["proxy"]["ports"] == ["80:80", "443:443"]
    lines = [line.strip() for line in (ROOT / "deploy" / "Caddyfile").read_text("utf-8").splitlines()]
    assert "reverse_proxy kibitz-0:8080 kibitz-1:8080 {" in lines
    assert {
        "health_uri /readyz",
        "health_interval 5s",
        "health_timeout 3s",
        "lb_try_duration 10s",
        "lb_policy least_conn",
    } <= {*lines}
    assert lines.index("respond 404") > lines.index("handle {"), "nothing else is reached"


def test_what_the_services_keep_and_are_given() -> None:
    alone, several = (yaml.safe_load(file.read_text("utf-8")) for file in FILES)
    assert (alone["name"], several["name"]) == ("kibitz", "kibitz-replicas"), "neither takes the place of the other"
    assert alone["services"]["kibitz"]["build"] == "."
    assert alone["services"]["kibitz"]["volumes"] == ["pictures:/data"]
    assert alone["services"]["kibitz"]["env_file"] == [{"path": ".env", "required": False}]
    assert alone["services"]["kibitz"]["ports"] == ["127.0.0.1:8080:8080"], "no one else reaches the page"
    kibitz, proxy = several["services"]["kibitz-0"], several["services"]["proxy"]
    assert (kibitz["build"], kibitz["env_file"]) == ("..", [{"path": "../.env", "required": True}])
    assert proxy["volumes"] == ["./Caddyfile:/etc/caddy/Caddyfile:ro", "certificates:/data", "proxy:/config"]
    assert proxy["cap_add"] == ["NET_BIND_SERVICE"]
    host = "${KIBITZ_DOMAIN:?the name of this machine}"
    assert proxy["environment"] == {"KIBITZ_DOMAIN": host}
    assert kibitz["environment"]["TELEGRAM_WEBHOOK_URL"] == f"https://{host}/telegram/hook"
    for compose in (alone, several):
        assert compose["services"]["valkey"]["image"] == "valkey/valkey:9"
        named = {each.partition(":")[0] for service in compose["services"].values() for each in service["volumes"]}
        assert named - {"./Caddyfile"} == set(compose["volumes"])


def test_the_replicas_share_all_but_their_shard() -> None:
    services = yaml.safe_load(FILES[1].read_text("utf-8"))["services"]
    first, second = services["kibitz-0"], services["kibitz-1"]
    assert first["environment"].pop("SHARD_IDS") == "0"
    assert second["environment"].pop("SHARD_IDS") == "1"
    assert (first.pop("volumes"), second.pop("volumes")) == (["data-0:/data"], ["data-1:/data"])
    assert first == second
    assert first["environment"]["SHARD_COUNT"] == "2"
    assert "ports" not in first, "only the proxy is reached from outside"
    hook = first["environment"]["TELEGRAM_WEBHOOK_URL"].rpartition("}")[2]
    assert f"handle {hook} {{" in (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
