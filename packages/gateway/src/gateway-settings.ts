import { isLoopback } from '@emberwatch/api'
import { readDeclared, SettingsError, settings, sharedSettings, text } from '@emberwatch/settings'
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
    otherwise: '`1883`; `off` with `API_URL`',
    words: 'where modems connect ([devices](devices.md)); `off` takes none',
  },
  MQTT_HOST: {
    is: text,
    default: '127.0.0.1',
    words: 'the address of that port; any but this machine needs `MQTT_TLS_CERT`',
  },
  MQTT_TLS_CERT: {
    is: text,
    words: 'certificate with its chain for modems, as PEM: with `MQTT_TLS_KEY` they speak TLS 1.2 or 1.3',
  },
  MQTT_TLS_KEY: {
    is: text,
    isHidden: true,
    words: 'the private key of `MQTT_TLS_CERT`, as PEM',
  },
  MQTT_TLS_CLIENT_CA: {
    is: text,
    words:
      'who signs the certificates of modems, as PEM: a modem that shows one with its client ID as the common name needs no secret',
  },
})

const usualPort = 1883

export type GatewaySettings = ReturnType<typeof readGatewaySettings>

/** @throws SettingsError with one sentence for each bad value */
export function readGatewaySettings(env: Readonly<Record<string, string | undefined>>) {
  const read = readDeclared({ NODE_ENV: sharedSettings.NODE_ENV, ...gatewaySettings }, env)
  const { MQTT_HOST: host, MQTT_TLS_CERT: certFile, MQTT_TLS_KEY: keyFile, MQTT_TLS_CLIENT_CA: clientCaFile } = read
  const isSet = Boolean(env.MQTT_PORT?.trim())
  const port = isSet ? read.MQTT_PORT : read.NODE_ENV === 'test' ? undefined : usualPort
  if (!certFile !== !keyFile) throw new SettingsError('MQTT_TLS_CERT and MQTT_TLS_KEY go together.')
  if (clientCaFile && !certFile) throw new SettingsError('MQTT_TLS_CLIENT_CA is for an MQTT_TLS_CERT.')
  if (port !== undefined && !certFile && !isLoopback(host))
    throw new SettingsError(
      `MQTT_HOST ${host} is reached by others without TLS, and modems send their secrets: set MQTT_TLS_CERT and MQTT_TLS_KEY.`,
    )
  return { port, host, tls: certFile && keyFile ? { certFile, keyFile, clientCaFile } : undefined }
}
