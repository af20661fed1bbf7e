import type { ConnectPacket } from 'aedes'

/** Aedes ends a connection after one and a half times its keep-alive: twenty minutes at most, whatever the modem asks for. In seconds. */
const keepAliveMax = 800

/** The broker stores nothing for a modem that is away: its configuration comes when it subscribes. */
export function prepareConnect(packet: ConnectPacket): true {
  packet.clean = true
  packet.keepalive = Math.min(packet.keepalive || keepAliveMax, keepAliveMax)
  return true
}
