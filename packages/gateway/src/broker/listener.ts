import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls'
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

/** The port that modems connect to. */
export class Listener {
  readonly #server: Server
  readonly #strangers = new Semaphore(semaphores.unknownModems)
  #turnedAway = 0

  /** @throws SettingsError where the certificate cannot be read */
  constructor(broker: EmbeddedBroker, { tls }: Pick<ListenerSettings, 'tls'>) {
    const open = (socket: Socket) => this.#open(broker, socket)
    this.#server = tls ? createTlsServer(tlsOptions(tls), open) : createServer(open)
    this.#server.maxConnections = modemConnections
    // A handshake that fails is no failure of ours.
    this.#server.on('tlsClientError', () => undefined)
    this.#server.on('connection', (socket: Socket) => socket.setNoDelay(true))
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

  /** No new connections; those that are open belong to the broker. */
  close(): void {
    this.#server.close()
  }

  #open(broker: EmbeddedBroker, socket: Socket) {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    const leave = this.#strangers.tryAcquire(address)
    if (!leave) {
      this.#turnedAway += 1
      socket.destroy()
      return
    }
    socket.once('close', leave)
    broker.connect(socket, { address, certificateName: nameOf(socket), onAdmitted: leave })
  }
}

function tlsOptions({ certFile, keyFile, clientCaFile }: NonNullable<ListenerSettings['tls']>): TlsOptions {
  const ca = clientCaFile ? { ca: readPem('MQTT_TLS_CLIENT_CA', clientCaFile), requestCert: true } : {}
  const pair = { cert: readPem('MQTT_TLS_CERT', certFile), key: readPem('MQTT_TLS_KEY', keyFile) }
  // A modem without a certificate has its secret.
  return { ...pair, ...ca, rejectUnauthorized: false, minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs }
}

function nameOf(socket: Socket): string | undefined {
  const { authorized, getPeerCertificate } = socket as Partial<TLSSocket>
  if (!authorized || !getPeerCertificate) return undefined
  const { CN: name } = getPeerCertificate.call(socket as TLSSocket).subject ?? {}
  return typeof name === 'string' ? name : undefined
}
