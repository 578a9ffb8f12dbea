"""The Kubernetes manifests: each of the right form, and all of them together."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import kubernetes_validate
import pytest
import yaml
from redis import Redis

from bot.settings import Settings
from tests.adapters.store import servers

FOLDER = Path(__file__).parents[2] / "deploy" / "kubernetes"
MANIFESTS: list[dict[str, Any]] = [
    document
    for path in sorted(FOLDER.glob("*.yaml"))
    if path.name != "kustomization.yaml"
    for document in yaml.safe_load_all(path.read_text("utf-8"))
]
PASSWORD = "pw"  # noqa: S105 - of nodes that run for a second
VERSION = "1.34"
"""The version of Kubernetes whose descriptions are compared with."""


def named(kind: str, name: str) -> dict[str, Any]:
    [found] = [each for each in MANIFESTS if (each["kind"], each["metadata"]["name"]) == (kind, name)]
    return found


def pods() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the description of each pod, by the name of what makes it."""
    for each in MANIFESTS:
        if "template" in each.get("spec", {}):
            yield each["metadata"]["name"], each["spec"]["template"]["spec"]


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda each: f"{each['kind']}-{each['metadata']['name']}")
def test_a_manifest_is_of_its_kind(manifest: dict[str, Any]) -> None:
    kubernetes_validate.validate(manifest, VERSION, strict=True)


def test_the_list_has_every_file() -> None:
    listed = yaml.safe_load((FOLDER / "kustomization.yaml").read_text("utf-8"))
    [made] = listed["configMapGenerator"]
    files = {path.name for path in FOLDER.iterdir()} - {"kustomization.yaml"}
    assert {*listed["resources"], *made["files"]} == files


@pytest.mark.parametrize(("name", "pod"), [*pods()], ids=lambda each: each if isinstance(each, str) else "")
def test_a_pod_has_limits_and_no_rights(name: str, pod: dict[str, Any]) -> None:
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] > 0
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    volumes = {volume["name"] for volume in pod.get("volumes", ())}
    for container in pod["containers"]:
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert "memory" in container["resources"]["limits"]
        assert {"cpu", "memory"} <= set(container["resources"]["requests"])
        mounts = {mount["name"] for mount in container["volumeMounts"]}
        assert mounts - volumes == (set() if name == "valkey-create" else {"data"}), "what is claimed by the set itself"
        assert "@sha256" not in container["image"], "no digest is invented"


@pytest.mark.parametrize("name", ["kibitz", "valkey"])
def test_what_is_kept_outlives_its_pod(name: str) -> None:
    [claim] = named("StatefulSet", name)["spec"]["volumeClaimTemplates"]
    assert (claim["metadata"]["name"], claim["spec"]["accessModes"]) == ("data", ["ReadWriteOnce"])


def test_kibitz_lives_by_its_health_and_is_sent_work_by_its_readiness() -> None:
    [(_, pod)] = [each for each in pods() if each[0] == "kibitz"]
    [container] = pod["containers"]
    assert container["livenessProbe"]["httpGet"]["path"] == "/healthz"
    assert container["startupProbe"]["httpGet"]["path"] == "/healthz"
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert pod["terminationGracePeriodSeconds"] >= 5 + 20, "the pause before, and the draining"
    environment = {each["name"]: each for each in container["env"]}
    assert set(environment) <= {str(field.validation_alias) for field in Settings.model_fields.values()}
    shown = [name for name in environment if name in {"REDIS_URL", "DISCORD_TOKEN", "TELEGRAM_TOKEN"}]
    assert shown == [], "secrets come as files"
    kibitz = named("StatefulSet", "kibitz")
    assert str(kibitz["spec"]["replicas"]) == environment["SHARD_COUNT"]["value"] == "2"
    mounted = {mount["mountPath"] for mount in container["volumeMounts"]}
    files = [each["value"] for name, each in environment.items() if name.endswith("_FILE")]
    assert len(files) == 4
    assert all(str(Path(file).parent) in mounted for file in files)


@pytest.mark.parametrize("name", ["kibitz", "valkey"])
def test_what_selects_pods_finds_them(name: str) -> None:
    made = named("StatefulSet", name)
    labels = made["spec"]["template"]["metadata"]["labels"]
    assert made["spec"]["selector"]["matchLabels"] == labels
    budget = named("PodDisruptionBudget", name)["spec"]
    assert (budget["selector"]["matchLabels"], budget["maxUnavailable"]) == (labels, 1)
    assert named("Service", name)["spec"]["selector"] == labels
    assert named("Service", made["spec"]["serviceName"])["spec"]["selector"] == labels
    assert named("NetworkPolicy", name)["spec"]["podSelector"]["matchLabels"] == labels


def test_the_ingress_leads_to_the_webhook_alone() -> None:
    [rule] = named("Ingress", "kibitz")["spec"]["rules"]
    [path] = rule["http"]["paths"]
    [(_, pod)] = [each for each in pods() if each[0] == "kibitz"]
    environment = {each["name"]: each.get("value") for each in pod["containers"][0]["env"]}
    assert environment["TELEGRAM_WEBHOOK_URL"] == f"https://{rule['host']}{path['path']}"
    assert path["pathType"] == "Exact"
    assert path["backend"]["service"]["name"] == "kibitz"


def free_ports(count: int) -> list[int]:
    """Return ports that no one listens on, nor 10,000 above, where the bus of a cluster's node is."""
    found: list[int] = []
    with ExitStack() as stack:
        for port in Random().sample(range(20_000, 30_000), 1_000):
            try:
                for number in (port, port + 10_000):
                    stack.enter_context(socket.create_server(("127.0.0.1", number)))
            except OSError:
                continue
            found.append(port)
            if len(found) == count:
                return found
    pytest.skip("there are no free ports")


def test_the_nodes_become_one_cluster(tmp_path: Path) -> None:
    client = shutil.which("valkey-cli") or shutil.which("redis-cli")
    if client is None:
        pytest.skip("there is no valkey-cli or redis-cli on PATH")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "valkey-cli").symlink_to(client)
    (tmp_path / "auth.conf").write_text(f"requirepass {PASSWORD}\nprimaryauth {PASSWORD}\n", "utf-8")
    ports = free_ports(6)
    nodes = " ".join(f"127.0.0.1:{port}" for port in ports)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    outside = {**os.environ, "PATH": path, "REDISCLI_AUTH": PASSWORD, "NODES": nodes, "PORT": str(ports[0])}

    def script(name: str) -> str:
        command = ["sh", str(FOLDER / name)]
        run = subprocess.run(command, env=outside, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    with ExitStack() as stack:
        for port in ports:
            folder = tmp_path / str(port)
            folder.mkdir()
            conf = (FOLDER / "valkey.conf").read_text("utf-8").replace("/run/secrets/valkey", str(tmp_path))
            conf = conf.replace("dir /data", f"dir {folder}").replace("port 6379", f"port {port}")
            (folder / "valkey.conf").write_text(f"{conf}bind 127.0.0.1\n", "utf-8")
            command = [servers.valkey(), str(folder / "valkey.conf"), "--cluster-announce-hostname", "localhost"]
            process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.DEVNULL))
            stack.callback(process.kill)
        script("valkey-meet.sh")  # it waits until the node answers, and leaves a new one alone
        script("valkey-create.sh")
        assert script("valkey-create.sh") == "there is a cluster already\n"
        script("valkey-meet.sh")
        node: Any = stack.enter_context(Redis(port=ports[5], password=PASSWORD, decode_responses=True))
        servers.until(lambda: node.cluster("INFO")["cluster_state"] == "ok")
        assert node.cluster("INFO")["cluster_known_nodes"] == "6"
        assert node.config_get("appendonly") == {"appendonly": "yes"}
        assert node.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
