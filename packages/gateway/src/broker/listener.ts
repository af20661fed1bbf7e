import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket, type TlsOptions, type Server as TlsServer } from 'node:tls'
import { clientNetwork } from '@emberwatch/contract/client-address'
import { Semaphore } from '@emberwatch/http'
import { modemConnections, semaphores } from '@emberwatch/http/limits'
import { readPem } from '../gateway-settings.ts'
import type { EmbeddedBroker } from './embedded-broker.ts'

export interface ListenerSettings {
  readonly host: string
  readonly port: number
  readonly tls:
    | { readonly certFile: string; readonly keyFile: string; readonly clientCaFile: string | undefined }
    | undefined
}

const handshakeMs = 10_000
/** The system asks a connection without a word whether it is still there. */
const keepAliveMs = 60_000

/** The port that modems connect to. */
export class Listener {
  readonly #server: Server
  /** Those whose address has too many that have not signed in; they are not read meanwhile. */
  readonly #waiting = new Set<Socket>()
  readonly #strangers = new Semaphore(semaphores.unknownModems)
  /** Keys are address and port, as a TLS socket is another object than the socket of its connection. */
  readonly #leaving = new Map<string, () => void>()
  readonly #tls: ListenerSettings['tls']
  readonly #tlsServer: TlsServer | undefined
  #files = ''
  #turnedAway = 0

  /** @throws SettingsError where the certificate cannot be read */
  constructor(broker: EmbeddedBroker, { tls }: Pick<ListenerSettings, 'tls'>) {
    const open = (socket: Socket) => this.#open(broker, socket)
    const options = tls && tlsOptions(tls)
    this.#tls = tls
    this.#files = textOf(options)
    this.#tlsServer = options && createTlsServer(options, open)
    const tlsServer = this.#tlsServer
    // A handshake that fails is no failure of ours; one that never ends would stay.
    tlsServer?.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy())
    const begin = tlsServer ? (socket: Socket) => tlsServer.emit('connection', socket) : open
    this.#server = createServer({ pauseOnConnect: true }, (socket) => void this.#enter(socket, begin))
    this.#server.maxConnections = modemConnections
  }

  /** Connections that were closed at once, since the start. */
  get turnedAway(): number {
    return this.#turnedAway
  }

  /** @returns the port @throws where it is taken */
  async listen({ host, port }: ListenerSettings): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : port
  }

  /** Takes files that have changed for new connections. @throws where they cannot be used; those before go on, and the next change counts */
  renew(): void {
    if (!this.#tls) return
    const options = tlsOptions(this.#tls)
    if (textOf(options) === this.#files) return
    this.#files = textOf(options)
    this.#tlsServer?.setSecureContext(options)
  }

  /** No new connections; those that are open belong to the broker. */
  close(): void {
    this.#server.close()
    for (const socket of this.#waiting) socket.destroy()
  }

  /** Counts a connection before its handshake; a share of all connections is left for modems that have signed in. */
  async #enter(socket: Socket, begin: (socket: Socket) => void) {
    socket.setNoDelay(true)
    socket.setKeepAlive(true, keepAliveMs)
    // Whoever reads it next hears of its end.
    socket.on('error', () => undefined)
    const leave = await this.#awaitPlace(socket)
    if (!leave) return
    if (socket.destroyed) {
      leave()
      return
    }
    const key = keyOf(socket)
    this.#leaving.set(key, leave)
    socket.once('close', () => {
      this.#leaving.delete(key)
      leave()
    })
    begin(socket)
    socket.resume()
  }

  /** Many modems of a mobile network have one address: they take turns. Who would wait too long is closed. */
  async #awaitPlace(socket: Socket) {
    this.#waiting.add(socket)
    try {
      return await this.#strangers.acquire(clientNetwork(addressOf(socket)))
    } catch {
      this.#turnedAway += 1
      socket.destroy()
      return undefined
    } finally {
      this.#waiting.delete(socket)
    }
  }

  #open(broker: EmbeddedBroker, socket: Socket) {
    if (socket.destroyed) return
    const onAdmitted = this.#leaving.get(keyOf(socket)) ?? (() => undefined)
    broker.connect(socket, { address: addressOf(socket), certificateName: nameOf(socket), onAdmitted })
  }
}

function tlsOptions({ certFile, keyFile, clientCaFile }: NonNullable<ListenerSettings['tls']>): TlsOptions {
  const ca = clientCaFile ? { ca: readPem('MQTT_TLS_CLIENT_CA', clientCaFile), requestCert: true } : {}
  const pair = { cert: readPem('MQTT_TLS_CERT', certFile), key: readPem('MQTT_TLS_KEY', keyFile) }
  // A modem without a certificate has its secret.
  return { ...pair, ...ca, rejectUnauthorized: false, minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs }
}

const textOf = (options: TlsOptions | undefined): string => `${options?.cert}${options?.key}${options?.ca}`

function nameOf(socket: Socket): string | undefined {
  const { authorized, getPeerCertificate } = socket as Partial<TLSSocket>
  if (!authorized || !getPeerCertificate) return undefined
  const { CN: name } = getPeerCertificate.call(socket as TLSSocket).subject ?? {}
  return typeof name === 'string' ? name : undefined
}

const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
const addressOf = ({ remoteAddress }: Socket) => remoteAddress?.replace(/^::ffff:/, '') ?? ''
