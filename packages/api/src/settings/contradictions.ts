import { SettingsError } from '@emberwatch/settings'
import type { ApiSettingsRead } from './api-settings.ts'
import { type Clamd, readClamd } from './clamd.ts'
import { isPlaintext } from './plaintext.ts'

const plaintextText = (name: string) =>
  `${name} leads off this machine without TLS: use ${name === 'API_URL' ? 'https://' : 'sslmode=verify-full'}, or name the host in PLAINTEXT_HOSTS where the network between is your own.`

/** @throws SettingsError for settings that contradict each other */
export function refuseContradictions(output: ApiSettingsRead): void {
  if (output.DATABASE_URL && !output.JWT_SECRET) {
    throw new SettingsError('JWT_SECRET is required with DATABASE_URL, so that every server accepts the same tokens.')
  }
  if (output.DATABASE_URL && !output.DATA_KEYS) {
    throw new SettingsError(
      'DATA_KEYS is required with DATABASE_URL, so that every server opens what another has sealed.',
    )
  }
  if (output.DATABASE_DIRECT_URL && !output.DATABASE_URL) {
    throw new SettingsError('DATABASE_URL is required with DATABASE_DIRECT_URL, which is the way past its pooler.')
  }
  for (const [name, address] of Object.entries({
    DATABASE_URL: output.DATABASE_URL,
    DATABASE_DIRECT_URL: output.DATABASE_DIRECT_URL,
    STORE_DATABASE_URL: output.STORE_DATABASE_URL,
    API_URL: output.API_URL,
  }))
    if (address && isPlaintext(address, output.PLAINTEXT_HOSTS)) throw new SettingsError(plaintextText(name))
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, API_CA_FILE: caFile } = output
  if (!certFile !== !keyFile) throw new SettingsError('TLS_CERT_FILE and TLS_KEY_FILE go together.')
  if (caFile && !output.API_URL?.startsWith('https:'))
    throw new SettingsError('API_CA_FILE is for an API_URL that starts with https://.')
  const { BASE_PATH: basePath, PUBLIC_URL: publicUrl } = output
  if (publicUrl && !`${new URL(publicUrl).pathname}/`.replace(/\/+$/, '/').endsWith(basePath)) {
    throw new SettingsError(`PUBLIC_URL must end with ${basePath}, as BASE_PATH says, for links in mail.`)
  }
}

/** Paths of PEM files; the certificate has its chain. */
export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
}

export const tlsOf = ({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }: ApiSettingsRead): TlsFiles | undefined =>
  certFile && keyFile ? { certFile, keyFile } : undefined

/** @throws SettingsError for neither a socket nor an allowed host and port */
export function clamdOf({ CLAMD: text, PLAINTEXT_HOSTS: hosts }: ApiSettingsRead): Clamd | undefined {
  const clamd = text ? readClamd(text, hosts) : undefined
  if (clamd === null)
    throw new SettingsError(
      'CLAMD must be the path of a socket, or host:port on this machine or a host of PLAINTEXT_HOSTS.',
    )
  return clamd
}
