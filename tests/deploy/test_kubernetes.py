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
from tests.container.dockerfile import read

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


def allowed(name: str) -> list[tuple[list[str], list[int]]]:
    """Return who may reach the pods of a name, by which ports; no one is named where all may."""
    rules = named("NetworkPolicy", name)["spec"]["ingress"]
    return [
        (
            [each["podSelector"]["matchLabels"]["app"] for each in rule.get("from", ())],
            [each["port"] for each in rule["ports"]],
        )
        for rule in rules
    ]


def test_the_store_is_reached_by_kibitz_and_its_own_nodes_alone() -> None:
    assert allowed("valkey") == [(["kibitz", "valkey", "valkey-create"], [6379]), (["valkey"], [16379])]
    assert allowed("kibitz") == [([], [8080])]
    for name in ("valkey", "kibitz"):
        assert named("NetworkPolicy", name)["spec"]["policyTypes"] == ["Ingress"]
        [container] = named("StatefulSet", name)["spec"]["template"]["spec"]["containers"]
        opened = [each["containerPort"] for each in container["ports"]]
        assert opened == sorted({port for _, ports in allowed(name) for port in ports})
    [served] = named("Service", "kibitz")["spec"]["ports"]
    assert (served["name"], served["port"]) == ("http", 8080)
    scraped = named("StatefulSet", "kibitz")["spec"]["template"]["metadata"]["annotations"]
    assert scraped == {"prometheus.io/scrape": "true", "prometheus.io/port": "8080", "prometheus.io/path": "/metrics"}


def test_how_long_a_pod_may_not_answer() -> None:
    probes = {
        (name, kind): (probe["periodSeconds"], probe.get("timeoutSeconds", 1), probe.get("failureThreshold", 3))
        for name, pod in pods()
        for container in pod["containers"]
        for kind in ("startupProbe", "livenessProbe", "readinessProbe")
        if (probe := container.get(kind)) is not None
    }
    assert probes == {
        ("kibitz", "startupProbe"): (2, 1, 30),
        ("kibitz", "livenessProbe"): (10, 5, 3),
        ("kibitz", "readinessProbe"): (5, 4, 3),
        ("valkey", "startupProbe"): (2, 1, 150),
        ("valkey", "livenessProbe"): (10, 1, 6),
        ("valkey", "readinessProbe"): (5, 1, 3),
    }
    [kibitz] = named("StatefulSet", "kibitz")["spec"]["template"]["spec"]["containers"]
    assert {kibitz[kind]["httpGet"]["port"] for _, kind in probes} == {"http"}
    assert kibitz["lifecycle"]["preStop"]["exec"]["command"] == ["sleep", "5"]


def test_what_the_pods_are_given_and_run_as() -> None:
    assert named("Namespace", "kibitz")["metadata"]["labels"] == {"pod-security.kubernetes.io/enforce": "restricted"}
    assert yaml.safe_load((FOLDER / "kustomization.yaml").read_text("utf-8"))["namespace"] == "kibitz"
    last = read((FOLDER.parents[1] / "Dockerfile").read_text("utf-8"))[-1].last("USER")
    owners = {"kibitz": last and int(last.rest.partition(":")[0]), "valkey": 999, "valkey-create": 999}
    most = {"kibitz": "512Mi", "valkey": "1Gi", "valkey-create": "128Mi"}
    asked = {"kibitz": ("100m", "192Mi"), "valkey": ("100m", "256Mi"), "valkey-create": ("50m", "32Mi")}
    for name, pod in pods():
        context = pod["securityContext"]
        assert context["runAsUser"] == context["runAsGroup"] == context.get("fsGroup", 999) == owners[name]
        (container,) = pod["containers"]
        assert container["resources"]["limits"] == {"memory": most[name]}
        requests = container["resources"]["requests"]
        assert (requests["cpu"], requests["memory"]) == asked[name]
        spread = pod.get("topologySpreadConstraints", [])
        assert [(each["maxSkew"], each["topologyKey"]) for each in spread] == [
            (1, "kubernetes.io/hostname") for _ in range(name != "valkey-create")
        ]
        shelves = {volume["name"]: volume["emptyDir"] for volume in pod["volumes"] if "emptyDir" in volume}
        assert shelves == ({"tmp": {"medium": "Memory", "sizeLimit": "64Mi"}} if name == "kibitz" else {})
        for volume in pod["volumes"]:
            assert volume.get("secret", {}).get("defaultMode", 0o440) == 0o440, (
                "the group reads the secrets, no one else"
            )
    for name, storage in (("kibitz", "2Gi"), ("valkey", "5Gi")):
        made = named("StatefulSet", name)["spec"]
        assert made["podManagementPolicy"] == "Parallel"
        assert made["volumeClaimTemplates"][0]["spec"]["resources"]["requests"] == {"storage": storage}
        assert made["template"]["spec"]["terminationGracePeriodSeconds"] == 30
    nodes = named("Service", "valkey-nodes")["spec"]
    assert (nodes["clusterIP"], nodes["publishNotReadyAddresses"]) == ("None", True), "nodes meet before they are ready"
    job = named("Job", "valkey-create")["spec"]
    assert (job["backoffLimit"], job["template"]["spec"]["restartPolicy"]) == (10, "OnFailure")
    [kibitz] = named("StatefulSet", "kibitz")["spec"]["template"]["spec"]["containers"]
    environment = {each["name"]: each for each in kibitz["env"]}
    assert environment["KIBITZ_LOG_FORMAT"]["value"] == "json"
    shard = environment["SHARD_IDS"]["valueFrom"]["fieldRef"]["fieldPath"]
    assert shard == "metadata.labels['apps.kubernetes.io/pod-index']"
    [valkey] = named("StatefulSet", "valkey")["spec"]["template"]["spec"]["containers"]
    assert valkey["command"] == [
        *("valkey-server", "/conf/valkey.conf", "--cluster-announce-ip", "$(POD_IP)", "--cluster-announce-hostname"),
        "$(POD_NAME).valkey-nodes.kibitz.svc.cluster.local",
    ]
    told = {each["name"]: each.get("valueFrom") for each in valkey["env"]}
    assert told["POD_IP"] == {"fieldRef": {"fieldPath": "status.podIP"}}
    assert told["POD_NAME"] == {"fieldRef": {"fieldPath": "metadata.name"}}
    assert told["REDISCLI_AUTH"] == {"secretKeyRef": {"name": "valkey", "key": "password"}}
    assert valkey["lifecycle"]["postStart"]["exec"]["command"] == ["sh", "/conf/valkey-meet.sh"]


def test_there_are_six_nodes_and_each_is_told_of_all() -> None:
    assert named("StatefulSet", "valkey")["spec"]["replicas"] == 6
    nodes = [f"valkey-{number}.valkey-nodes:6379" for number in range(6)]
    told = [
        each["value"].split()
        for _, pod in pods()
        for container in pod["containers"]
        for each in container["env"]
        if each["name"] == "NODES"
    ]
    assert told == [nodes, nodes]
    conf = dict(line.split(" ", 1) for line in (FOLDER / "valkey.conf").read_text("utf-8").splitlines())
    assert (conf["maxmemory"], conf["appendfsync"], conf["save"]) == ("512mb", "everysec", '""')
    assert (conf["cluster-node-timeout"], conf["cluster-require-full-coverage"]) == ("5000", "no")
    assert conf["cluster-preferred-endpoint-type"] == "hostname"


def test_the_ingress_leads_to_the_webhook_alone() -> None:
    [rule] = named("Ingress", "kibitz")["spec"]["rules"]
    [path] = rule["http"]["paths"]
    [(_, pod)] = [each for each in pods() if each[0] == "kibitz"]
    environment = {each["name"]: each.get("value") for each in pod["containers"][0]["env"]}
    assert environment["TELEGRAM_WEBHOOK_URL"] == f"https://{rule['host']}{path['path']}"
    assert path["pathType"] == "Exact"
    assert path["backend"]["service"] == {"name": "kibitz", "port": {"name": "http"}}
    assert named("Ingress", "kibitz")["spec"]["tls"][0]["hosts"] == [rule["host"]]


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
