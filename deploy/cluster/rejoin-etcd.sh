#!/bin/sh
# A node whose disk was lost, with a new and empty one: on that node, as root, before its etcd is started. An etcd that comes back
# without its data is refused by the others ("has already been bootstrapped"): this has them forget the one that was there, and expect a new one.
#   set -a; . /etc/default/etcd; . /etc/patroni_env.conf; set +a; sh rejoin-etcd.sh
# Needs etcdctl (Debian: etcd-client). With the data still there it does nothing.
set -eu
export ETCDCTL_API=3
if [ -d "$ETCD_DATA_DIR/member" ]; then
  echo "$ETCD_NAME has its data in $ETCD_DATA_DIR: start it" >&2
  exit 1
fi
others=$(echo "$PATRONI_ETCD_HOSTS" | tr ',' '\n' | sed 's|^|http://|' | grep -vxF "$ETCD_ADVERTISE_CLIENT_URLS" | paste -sd, -)
lost=$(etcdctl --endpoints="$others" member list | awk -F', ' -v peer="$ETCD_INITIAL_ADVERTISE_PEER_URLS" '$4 == peer { print $1 }')
for each in $lost; do etcdctl --endpoints="$others" member remove "$each"; done
etcdctl --endpoints="$others" member add "$ETCD_NAME" --peer-urls="$ETCD_INITIAL_ADVERTISE_PEER_URLS" >/dev/null
echo "Now ETCD_INITIAL_CLUSTER_STATE=existing in /etc/default/etcd; then start etcd, and Patroni after it."
