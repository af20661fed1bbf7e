import type { ModemIdentifiers } from '@emberwatch/contract/modems'

/** Writes the configuration of a relay (product 22.10). */
export const relayConfiguration = ({ clientId, imei, wgip, ts }: ModemIdentifiers): string => `# Relay of ${clientId}
[client]
id = "${clientId}"
imei = "${imei}"
issued_at = "${ts}"
topic = "${clientId.replace('-', '/')}"

[wireguard]
address = "${wgip}/32"
keepalive_seconds = 25

# One section for each system behind the modem.
[[panel]]
name = "Panel 1"
type = "autrosafe"
host = "192.168.10.20"
port = 4001

[[panel]]
name = "Panel 2"
type = "autroprime"
host = "192.168.10.21"
username = "set on the panel"
password = "set on the panel"
`
