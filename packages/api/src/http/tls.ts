import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { SettingsError } from '@emberwatch/settings'
import type { FastifyInstance } from 'fastify'
import type { TlsFiles } from '../settings/contradictions.ts'

/** Mozilla's "intermediate" (Server Side TLS 5.7): forward secrecy and authenticated ciphers only. */
const modern = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
} as const satisfies SecureContextOptions

/** @throws SettingsError where a file cannot be read, or the two do not match */
export function readTls({ certFile, keyFile }: TlsFiles): SecureContextOptions {
  const cert = readPem('TLS_CERT_FILE', certFile)
  const key = readPem('TLS_KEY_FILE', keyFile)
  try {
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) throw new Error('the key is another one’s')
    createSecureContext({ ...modern, cert, key })
  } catch (error) {
    throw new SettingsError(
      `TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its key (${(error as Error).message}).`,
    )
  }
  return { ...modern, cert, key }
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new SettingsError(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Polls, as secret mounts swap links, which file watchers miss. */
const lookEveryMs = 10_000
const soonMs = 14 * 86_400_000

/** Loads a renewed certificate for new connections. A pair that does not match is ignored. @returns checks now; for tests */
export function followCertificate(
  app: FastifyInstance,
  files: TlsFiles | undefined,
  everyMs = lookEveryMs,
): () => void {
  if (!files) return () => undefined
  // Fastify's type is that of the plain server.
  const server = app.server as HttpServer | HttpsServer
  let inUse = textOf(readTls(files))
  let lastError = ''
  const look = () => {
    try {
      const options = readTls(files)
      lastError = ''
      if (textOf(options) === inUse || !('setSecureContext' in server)) return
      server.setSecureContext(options)
      inUse = textOf(options)
      tellEnd(app, options)
    } catch (error) {
      const { message } = error as Error
      // The log has one line per mistake.
      if (message !== lastError) app.log.error(`the certificate in use goes on: ${message}`)
      lastError = message
    }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    tellEnd(app, readTls(files))
    timer = setInterval(look, everyMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return look
}

const textOf = ({ cert, key }: SecureContextOptions) => `${cert}${key}`

function tellEnd(app: FastifyInstance, { cert }: SecureContextOptions): void {
  const { validTo, validToDate } = new X509Certificate(cert as Buffer)
  const isSoon = validToDate.getTime() < Date.now() + soonMs
  app.log[isSoon ? 'warn' : 'info'](`the TLS certificate in use ends at ${validTo}`)
}
