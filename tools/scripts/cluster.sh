#!/bin/sh
# Starts a cluster of three NATS servers with JetStream on this machine, built from the
# module that go.mod names, and prints their address. The folder gets what they store, their
# logs and, in node1.pid to node3.pid, their process ids.
#
#   tools/scripts/cluster.sh start DIR       returns when the cluster is ready
#   tools/scripts/cluster.sh kill DIR N      kills server N, 1 to 3, without a warning
#   tools/scripts/cluster.sh restart DIR N   starts it again
#   tools/scripts/cluster.sh stop DIR        ends all
#   tools/scripts/cluster.sh run DIR CMD…    start, run the command with NATS_URL set, stop
#
# The servers listen on loopback at PORT (default 14222) and the five ports after it.
set -eu

die() { echo "cluster.sh: $1" >&2; exit 2; }
[ $# -ge 2 ] || die "write start, kill, restart, stop or run, and a folder"
action=$1
mkdir -p "$2"
dir=$(cd "$2" && pwd)
shift 2
cd "$(dirname "$0")/../.."
if [ -e "$dir/port" ]; then PORT=$(cat "$dir/port"); fi
port=${PORT:-14222}
url=nats://127.0.0.1:$port,nats://127.0.0.1:$((port + 1)),nats://127.0.0.1:$((port + 2))

launch() {
	routes=nats://127.0.0.1:$((port + 3)),nats://127.0.0.1:$((port + 4)),nats://127.0.0.1:$((port + 5))
	"$dir/nats-server" --name "node$1" --addr 127.0.0.1 --port $((port + $1 - 1)) \
		--jetstream --store_dir "$dir/node$1" \
		--cluster_name eras --cluster "nats://127.0.0.1:$((port + $1 + 2))" --routes "$routes" \
		--log "$dir/node$1.log" >/dev/null 2>&1 &
	echo $! >"$dir/node$1.pid"
}

# server prints the process id of server N, if it still is the one that was started here.
server() {
	pid=$(cat "$dir/node$1.pid" 2>/dev/null) || return 1
	case $({ tr '\0' ' ' <"/proc/$pid/cmdline" || ps -o args= -p "$pid"; } 2>/dev/null) in
	"$dir/nats-server --name node$1 "*) echo "$pid" ;;
	*) return 1 ;;
	esac
}

# end sends a signal to server N and returns when it has ended, after ten seconds at most.
end() {
	pid=$(server "$1") || return 0
	kill "-$2" "$pid" 2>/dev/null || return 0
	tries=0
	while server "$1" >/dev/null && [ $tries -lt 100 ]; do
		sleep 0.1
		tries=$((tries + 1))
	done
}

stop() {
	for n in 1 2 3; do
		end $n TERM
		end $n KILL
		rm -f "$dir/node$n.pid"
	done
}

# start returns when the servers have agreed on a leader, who keeps what is stored.
start() {
	[ -x "$dir/nats-server" ] || ${GO:-go} build -o "$dir/nats-server" github.com/nats-io/nats-server/v2
	echo "$port" >"$dir/port"
	for n in 1 2 3; do
		: >"$dir/node$n.log"
		launch $n
	done
	tries=0
	until grep -q 'JetStream cluster new metadata leader' "$dir"/node?.log; do
		tries=$((tries + 1))
		if [ $tries -gt 300 ]; then
			stop
			die "the servers did not find each other within 30 seconds: see the logs in $dir"
		fi
		sleep 0.1
	done
	echo "$url"
}

case $action in
start) start ;;
stop) stop ;;
kill)
	end "${1:?which server?}" KILL
	rm -f "$dir/node$1.pid"
	;;
restart) launch "${1:?which server?}" ;;
run)
	trap stop EXIT
	trap 'exit 130' INT TERM
	start >/dev/null
	NATS_URL=$url "$@"
	;;
*) die "there is no action $action: write start, kill, restart, stop or run" ;;
esac
