import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const yearSeconds = 31_536_000

/**
 * Browsers that came by TLS once never ask without it again (RFC 6797). Said where `PUBLIC_URL` is https only: elsewhere people reach the app by plain
 * http, and would not any more. Other names below ours are not ours to decide on, unless a setting says so.
 */
export function demandTls(
  app: FastifyInstance,
  { publicUrl, hstsSubdomains }: Pick<Settings, 'publicUrl' | 'hstsSubdomains'>,
) {
  if (!publicUrl?.startsWith('https:')) return
  const value = `max-age=${yearSeconds}${hstsSubdomains ? '; includeSubDomains' : ''}`
  app.addHook('onRequest', async (_, reply) => void reply.header('strict-transport-security', value))
}
