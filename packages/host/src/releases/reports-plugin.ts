import { clientNetwork } from '@emberwatch/contract/client-address'
import { LoadReports, loadReportsPath, type ReportTicket, reportTicketsPath } from '@emberwatch/federation'
import { hostRates } from '@emberwatch/http/limits'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { ConfirmedPerson } from './confirmed-person.ts'
import type { TakeLoads } from './load-intake.ts'
import type { ReportTickets } from './report-tickets.ts'
import type { SharedLimits } from './shared-limits.ts'

interface ReportsOptions {
  readonly take: TakeLoads
  readonly personOf: ConfirmedPerson
  readonly tickets: ReportTickets
  readonly limits: SharedLimits
}

const bodyLimit = 8 * 1024

/**
 * Anybody can load a page, so reports only move counters, and those of trouble a few per network and hour; releases are judged by people alone.
 * The address serves the limits and is not stored; a shared store keeps its MAC for an hour.
 */
export const reportsPlugin: FastifyPluginAsync<ReportsOptions> = async (app, { take, personOf, tickets, limits }) => {
  const rate = limits(hostRates.reports)
  // Beacons send text, which is parsed as JSON.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  app.post(loadReportsPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const network = clientNetwork(request.ip)
    const wait = await rate.take(network)
    if (wait) return reply.code(429).header('retry-after', wait).send()
    const parsed = v.safeParse(LoadReports, parseJson(request.body))
    if (!parsed.success) return reply.code(400).type('text/plain').send(parsed.issues[0].message)
    const { ticket, reports } = parsed.output
    const session = tickets.read(ticket)
    if (!session) return reply.code(403).type('text/plain').send('The ticket is not one of this host')
    await take(reports, { session, network, person: await personOf(request) })
    return reply.code(204).send()
  })
  const ticketRate = limits(hostRates.tickets)
  app.post(reportTicketsPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const wait = await ticketRate.take(clientNetwork(request.ip))
    if (wait) return reply.code(429).header('retry-after', wait).send()
    const answer: ReportTicket = { ticket: tickets.issue() }
    return answer
  })
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
