#!/bin/sh
# Makes a cluster of new nodes, once: where there is one already, nothing is done.
set -eu

addresses=
for node in $NODES; do
  name=${node%:*} port=${node#*:}
  until [ "$(valkey-cli -h "$name" -p "$port" ping 2>/dev/null)" = PONG ]; do sleep 1; done
  if valkey-cli -h "$name" -p "$port" cluster info | grep -q '^cluster_slots_assigned:16384\b'; then
    echo "there is a cluster already"
    exit 0
  fi
  addresses="$addresses $(getent hosts "$name" | cut -d' ' -f1):$port"
done
# shellcheck disable=SC2086 # they are several words
exec valkey-cli --cluster create $addresses --cluster-replicas 1 --cluster-yes
