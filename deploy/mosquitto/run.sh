#!/bin/sh
# Runs Mosquitto in a container of its own, beside the containers of the platform, with mosquitto.conf (docs/devices.md).
set -eu
conf=$(mktemp)
# The network between the containers is their own, so the platform's port is open in it, and the image has a folder of its own for what is stored.
sed -e 's/^listener \([0-9]*\) 127\.0\.0\.1$/listener \1/' \
  -e "s#^persistence_location .*#persistence_location ${PERSISTENCE:-/mosquitto/data}/#" \
  "${1:-/etc/mosquitto/mosquitto.conf}" > "$conf"
access=$(dirname "$(sed -n 's/^password_file //p' "$conf")")
# The platform writes it last.
until [ -s "$access/version" ]; do sleep 1; done
END_WITH=$$ sh "$(dirname "$0")/reread.sh" "$access" "$(sed -n 's/^pid_file //p' "$conf")" &
exec mosquitto -c "$conf"
