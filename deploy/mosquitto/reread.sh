#!/bin/sh
# Has Mosquitto read again who may connect whenever the platform has written it: reread.sh <folder of MQTT_ACCESS_DIR> <pid file> [seconds].
# The platform writes another `version` last. Numbers and times of files come again, and a path unit of systemd misses what changes while it is at work.
set -u
before=
# It ends with the process that this names; without one it is ended by others.
while { [ -z "${END_WITH-}" ] || kill -0 "$END_WITH" 2>/dev/null; } && sleep "${3:-0.5}"; do
  { now=$(cat "$1/version") && pid=$(cat "$2"); } 2>/dev/null || continue
  [ "$now" != "$before" ] || continue
  # The lowest bit is SIGHUP, which would end a Mosquitto that does not catch it yet.
  grep -q '^SigCgt:.*[13579bdf]$' "/proc/$pid/status" 2>/dev/null || continue
  kill -HUP "$pid" && before=$now
done
