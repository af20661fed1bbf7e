import { clientNetwork } from '@emberwatch/contract/client-address'
import { LoadReports, loadReportsPath } from '@emberwatch/federation'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { HealthIntake } from './health-intake.ts'
import { createRateLimit } from './rate-limit.ts'

/** Room for an office of hundreds that starts its day behind one address; a session sends one or two. */
const reportsAMinute = 600
const bodyLimit = 8 * 1024

/**
 * Takes what sessions tell of the releases they run. Anybody may send it, so it can do no more than move counters and,
 * at worst, halt a canary; the address is used for the rate alone and never kept.
 */
export const reportsPlugin: FastifyPluginAsync<{ intake: HealthIntake }> = async (app, { intake }) => {
  const rate = createRateLimit(reportsAMinute, 60_000)
  // A beacon is sent as text; it is read as JSON whatever it calls itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  app.post(loadReportsPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const wait = rate.take(clientNetwork(request.ip))
    if (wait) return reply.code(429).header('retry-after', wait).send()
    const parsed = v.safeParse(LoadReports, parseJson(request.body))
    if (!parsed.success) return reply.code(400).type('text/plain').send(parsed.issues[0].message)
    await intake.take(parsed.output)
    return reply.code(204).send()
  })
  app.addHook('onClose', () => intake.close())
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
