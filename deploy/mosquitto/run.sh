#!/bin/sh
# Runs Mosquitto in a container of its own, beside the containers of the platform, with mosquitto.conf (docs/devices.md).
set -eu
conf=$(mktemp)
# The network between the containers is their own, so the platform's port is open in it, and the image has a folder of its own for what is stored.
sed -e 's/^listener \([0-9]*\) 127\.0\.0\.1$/listener \1/' \
  -e "s#^persistence_location .*#persistence_location ${PERSISTENCE:-/mosquitto/data}/#" \
  "${1:-/etc/mosquitto/mosquitto.conf}" > "$conf"
passwords=$(sed -n 's/^password_file //p' "$conf")
# The platform writes it last.
until [ -s "$passwords" ]; do sleep 1; done
# It is replaced as a whole, so another file means that other modems may connect. The number of a file that went may come again, so its time counts too.
(
  before=$(stat -c '%i %y' "$passwords")
  while sleep 0.5 && kill -0 $$; do
    now=$(stat -c '%i %y' "$passwords") || continue
    [ "$now" = "$before" ] || kill -HUP $$
    before=$now
  done
) &
exec mosquitto -c "$conf"
