#!/bin/sh
# Runs in each node after its start: tells it where the others are now, since pods come back with other addresses. A node
# that knows no other yet is left for valkey-create.sh. NODES holds the name and port of each node.

until [ "$(valkey-cli -p "$PORT" ping)" = PONG ]; do sleep 1; done
valkey-cli -p "$PORT" cluster info | grep -q '^cluster_known_nodes:1\b' && exit 0
for node in $NODES; do
  address=$(getent hosts "${node%:*}" | cut -d' ' -f1)
  [ -z "$address" ] || valkey-cli -p "$PORT" cluster meet "$address" "${node#*:}"
done
exit 0
