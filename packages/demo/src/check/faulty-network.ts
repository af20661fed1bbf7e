import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { type Packet, parser } from 'mqtt-packet'

interface NetworkOptions {
  /** The port of the platform on this machine. */
  readonly upstreamPort: number
  readonly onPacketUp: (packet: Packet) => void
  /** @returns false for a packet that is lost, with its connection */
  readonly onPacketDown: (packet: Packet) => boolean
  readonly onClose: () => void
  /** What the device sends is no MQTT. */
  readonly onGarbage: (error: Error) => void
}

/** Stands between a device and the platform: reads what both send, and plays the network that fails. */
export class FaultyNetwork {
  readonly #options: NetworkOptions
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #address: { readonly host: string; readonly port: number } = { host: '', port: 0 }

  constructor(options: NetworkOptions) {
    this.#options = options
    this.#server = createServer((device) => this.#join(device))
  }

  /** @returns the port @throws where it is taken */
  async listen(host: string, port: number): Promise<number> {
    this.#server.listen(port, host)
    await once(this.#server, 'listening')
    const address = this.#server.address()
    this.#address = { host, port: typeof address === 'object' && address ? address.port : port }
    return this.#address.port
  }

  get port(): number {
    return this.#address.port
  }

  /** Ends all connections without a word. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Takes no connections until `comeBack`. */
  async goAway(): Promise<void> {
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.cut()
    await closed
  }

  async comeBack(): Promise<void> {
    await this.listen(this.#address.host, this.#address.port)
  }

  #join(device: Socket): void {
    const { upstreamPort, onPacketUp, onPacketDown, onClose, onGarbage } = this.#options
    const platform = connect(upstreamPort, '127.0.0.1')
    const both = [device, platform]
    const end = () => {
      for (const socket of both) socket.destroy()
    }
    for (const socket of both) {
      this.#sockets.add(socket)
      // The close that follows says it.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (this.#sockets.delete(socket) && socket === device) onClose()
        end()
      })
    }
    const up = parser()
    up.on('packet', onPacketUp)
    up.on('error', onGarbage)
    device.on('data', (bytes) => {
      up.parse(bytes)
      platform.write(bytes)
    })
    const down = parser()
    let isLost = false
    down.on('packet', (packet) => {
      isLost ||= !onPacketDown(packet)
    })
    platform.on('data', (bytes) => {
      down.parse(bytes)
      if (isLost) end()
      else device.write(bytes)
    })
  }
}
