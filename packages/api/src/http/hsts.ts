import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const yearSeconds = 31_536_000

/**
 * Sent where `PUBLIC_URL` is https, as it would lock out people who use plain http (RFC 6797). Subdomains only by a setting, as they need not be
 * ours.
 */
export function demandTls(
  app: FastifyInstance,
  { publicUrl, hstsSubdomains }: Pick<Settings, 'publicUrl' | 'hstsSubdomains'>,
) {
  if (!publicUrl?.startsWith('https:')) return
  const value = `max-age=${yearSeconds}${hstsSubdomains ? '; includeSubDomains' : ''}`
  app.addHook('onRequest', async (_, reply) => void reply.header('strict-transport-security', value))
}
