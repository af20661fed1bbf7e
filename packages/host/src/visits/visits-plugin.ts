import { clientNetwork } from '@emberwatch/contract/client-address'
import { VisitReport, visitReportPath } from '@emberwatch/federation'
import { createLocalRate } from '@emberwatch/http'
import { localRates } from '@emberwatch/http/limits'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { ConfirmedPerson } from '../releases/confirmed-person.ts'
import type { ReportTickets } from '../releases/report-tickets.ts'
import { browserName } from './browser-name.ts'
import type { TakeVisit } from './visit-intake.ts'

interface VisitsOptions {
  /** Undefined where the setting turns it off. */
  readonly take: TakeVisit | undefined
  readonly personOf: ConfirmedPerson
  readonly tickets: ReportTickets
}

const bodyLimit = 64 * 1024

/** Takes what visits tell of errors and times (docs/releases.md#errors-and-speed). */
export const visitsPlugin: FastifyPluginAsync<VisitsOptions> = async (app, { take, personOf, tickets }) => {
  const rate = createLocalRate(localRates.visitReports)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  app.post(visitReportPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!take) return reply.code(404).type('text/plain').send('Not found')
    const network = clientNetwork(request.ip)
    const wait = rate.take(network)
    if (wait) return reply.code(429).header('retry-after', wait).send()
    const parsed = v.safeParse(VisitReport, parseJson(request.body))
    if (!parsed.success) return reply.code(400).type('text/plain').send(parsed.issues[0].message)
    const session = tickets.read(parsed.output.ticket)
    if (!session) return reply.code(403).type('text/plain').send('The ticket is not one of this host')
    const { headers } = request
    const isPrivate = headers.dnt === '1' || headers['sec-gpc'] === '1'
    await take(parsed.output, {
      session,
      network,
      isPrivate,
      browser: browserName(headers['user-agent']),
      person: await personOf(request),
    })
    return reply.code(204).send()
  })
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
