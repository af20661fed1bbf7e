import { readFileSync } from 'node:fs'
import { isLoopback } from '@emberwatch/api'
import {
  address,
  onOff,
  readDeclared,
  SettingsError,
  secret,
  settings,
  sharedSettings,
  text,
} from '@emberwatch/settings'
import * as v from 'valibot'

const portMax = 65_535

/** `off`, or a port. */
const portOrOff = (name: string) => {
  const message = `${name} must be a port, or off`
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(off|\d{1,5})$/, message),
    v.transform((value) => (value === 'off' ? undefined : Number(value))),
    v.check((port) => port === undefined || port <= portMax, message),
  )
}

export const gatewaySettings = settings({
  MQTT_PORT: {
    is: portOrOff,
    otherwise: '`1883`; `off` with `API_URL` or `MQTT_URL`',
    words: 'where modems connect ([devices](devices.md)); `off` takes none',
  },
  MQTT_HOST: {
    is: text,
    default: '127.0.0.1',
    words: 'the address of that port; any but this machine needs `MQTT_TLS_CERT`',
  },
  MQTT_TLS_CERT: {
    is: text,
    words: 'certificate with its chain for modems, as PEM',
  },
  MQTT_TLS_KEY: {
    is: text,
    isHidden: true,
    words: 'the private key of `MQTT_TLS_CERT`, as PEM',
  },
  MQTT_TLS_CLIENT_CA: {
    is: text,
    words: 'who signs the certificates of modems, as PEM; a modem with one needs no secret',
  },
  MQTT_URL: {
    is: address('mqtt', 'mqtts'),
    isHidden: true,
    words:
      '[a broker](devices.md#a-broker-of-your-own) in place of `MQTT_PORT`: `mqtts://emberwatch:…@broker.example:8883`',
  },
  MQTT_CA: {
    is: text,
    words: 'who signs the certificate of that broker, as PEM, where no public authority does',
  },
  MQTT_ACCESS_DIR: {
    is: text,
    words: 'a folder for `passwords` and `access`, from which Mosquitto reads who may connect',
  },
  MQTT_ACCESS_TOKEN: {
    is: secret,
    isHidden: true,
    words: 'the token with which [EMQX](devices.md#emqx) asks who may connect and speak',
  },
  MQTT_BROKER_API: {
    is: address('http', 'https'),
    isHidden: true,
    words: "EMQX's own API, which ends connections: `https://key:secret@broker.example:18084`",
  },
  MQTT_SHARED: {
    is: onOff,
    default: '0',
    words: '`1` where that broker keeps shared subscriptions over its restart, which Mosquitto does not',
  },
})

const usualPort = 1883

/** A broker beside the platform. */
export interface BrokerAddress {
  readonly url: string
  /** PEM. */
  readonly ca: Buffer | undefined
  /** It keeps shared subscriptions. */
  readonly isShared: boolean
  /** The folder from which the broker reads who may connect. */
  readonly accessFolder: string | undefined
  /** The token that the broker sends when it asks who may connect. */
  readonly accessToken?: string | undefined
  /** The API of EMQX, with key and secret. */
  readonly apiUrl?: string | undefined
}

export type GatewaySettings = ReturnType<typeof readGatewaySettings>

export const takesModems = ({ port, broker }: GatewaySettings): boolean => port !== undefined || broker !== undefined

/** @throws SettingsError with one sentence for each bad value */
export function readGatewaySettings(env: Readonly<Record<string, string | undefined>>) {
  const read = readDeclared(
    { NODE_ENV: sharedSettings.NODE_ENV, PLAINTEXT_HOSTS: sharedSettings.PLAINTEXT_HOSTS, ...gatewaySettings },
    env,
  )
  const { MQTT_HOST: host, MQTT_TLS_CERT: certFile, MQTT_TLS_KEY: keyFile, MQTT_TLS_CLIENT_CA: clientCaFile } = read
  const isSet = Boolean(env.MQTT_PORT?.trim())
  const broker = readBroker(read)
  const port = isSet ? read.MQTT_PORT : read.NODE_ENV === 'test' || broker ? undefined : usualPort
  if (broker && port !== undefined) throw new SettingsError('MQTT_URL and MQTT_PORT exclude each other.')
  if (!certFile !== !keyFile) throw new SettingsError('MQTT_TLS_CERT and MQTT_TLS_KEY go together.')
  if (clientCaFile && !certFile) throw new SettingsError('MQTT_TLS_CLIENT_CA is for an MQTT_TLS_CERT.')
  if (port !== undefined && !certFile && !isLoopback(host))
    throw new SettingsError(
      `MQTT_HOST ${host} is reached by others without TLS, and modems send their secrets: set MQTT_TLS_CERT and MQTT_TLS_KEY.`,
    )
  return { port, host, tls: certFile && keyFile ? { certFile, keyFile, clientCaFile } : undefined, broker }
}

interface BrokerSettings {
  readonly MQTT_URL?: string | undefined
  readonly MQTT_CA?: string | undefined
  readonly MQTT_ACCESS_DIR?: string | undefined
  readonly MQTT_ACCESS_TOKEN?: string | undefined
  readonly MQTT_BROKER_API?: string | undefined
  readonly MQTT_SHARED: boolean
  readonly PLAINTEXT_HOSTS: readonly string[]
}

function readBroker(read: BrokerSettings): BrokerAddress | undefined {
  const { MQTT_URL: url, MQTT_CA: ca, MQTT_ACCESS_DIR: accessFolder, MQTT_SHARED: isShared } = read
  const { MQTT_ACCESS_TOKEN: accessToken, MQTT_BROKER_API: apiUrl } = read
  if (!url) {
    if (ca || accessFolder || isShared || accessToken || apiUrl)
      throw new SettingsError(
        'MQTT_CA, MQTT_ACCESS_DIR, MQTT_ACCESS_TOKEN, MQTT_BROKER_API and MQTT_SHARED are for an MQTT_URL.',
      )
    return undefined
  }
  refusePlain('MQTT_URL', url, read)
  refusePlain('MQTT_BROKER_API', apiUrl, read)
  return { url, ca: ca ? readPem('MQTT_CA', ca) : undefined, isShared, accessFolder, accessToken, apiUrl }
}

/** @throws SettingsError where the secret would leave this machine without TLS */
function refusePlain(name: string, url: string | undefined, { PLAINTEXT_HOSTS }: BrokerSettings) {
  if (!url) return
  const { protocol, hostname } = new URL(url)
  if (protocol.endsWith('s:') || isLoopback(hostname) || PLAINTEXT_HOSTS.includes(hostname)) return
  const safe = protocol.replace(':', 's://')
  throw new SettingsError(
    `${name} is reached without TLS and is not this machine: it must start with ${safe}, or name a host of PLAINTEXT_HOSTS.`,
  )
}

/** @throws SettingsError */
export function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new SettingsError(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
