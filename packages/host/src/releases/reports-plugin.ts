import { clientNetwork } from '@emberwatch/contract/client-address'
import { LoadReports, loadReportsPath, type ReportTicket, reportTicketsPath } from '@emberwatch/federation'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { HealthIntake } from './health-intake.ts'
import type { ReportTickets } from './report-tickets.ts'
import type { SharedLimits } from './shared-limits.ts'
import { whoIs } from './who-is.ts'

interface ReportsOptions {
  readonly intake: HealthIntake
  readonly tickets: ReportTickets
  readonly limits: SharedLimits
}

/** Room for an office of hundreds that starts its day behind one address; a session sends one or two. */
const reportsAMinute = 600
/** One for each page that has something to tell, so as many as reports. */
const ticketsAMinute = 600
const bodyLimit = 8 * 1024

/**
 * Takes what sessions tell of the releases they run, from pages of this host. Anybody may load one, so reports move counters
 * and no more, of one network a few of each hour where they tell of trouble; whether a canary is halted is for the people to whom it was given. The address is used for the bounds alone
 * and never kept; a shared store has its mark for a minute.
 */
export const reportsPlugin: FastifyPluginAsync<ReportsOptions> = async (app, { intake, tickets, limits }) => {
  const rate = limits('reports', reportsAMinute, 60_000)
  // Sent as text, which is read as JSON whatever it calls itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  app.post(loadReportsPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const wait = await rate.take(clientNetwork(request.ip))
    if (wait) return reply.code(429).header('retry-after', wait).send()
    const parsed = v.safeParse(LoadReports, parseJson(request.body))
    if (!parsed.success) return reply.code(400).type('text/plain').send(parsed.issues[0].message)
    const { ticket, reports } = parsed.output
    const session = tickets.read(ticket)
    if (!session) return reply.code(403).type('text/plain').send('The ticket is not one of this host')
    await intake.take(reports, { session, address: clientNetwork(request.ip), person: () => personOf(request) })
    return reply.code(204).send()
  })
  const ticketRate = limits('tickets', ticketsAMinute, 60_000)
  app.post(reportTicketsPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const wait = await ticketRate.take(clientNetwork(request.ip))
    if (wait) return reply.code(429).header('retry-after', wait).send()
    const answer: ReportTicket = { ticket: tickets.issue() }
    return answer
  })
  app.addHook('onClose', () => intake.close())

  const personOf = async (request: FastifyRequest): Promise<string | null> => {
    if (!request.headers.authorization) return null
    const { status, body } = await whoIs(app, request, { isOwnAccount: true })
    return status === 200 && body.data?.status === 'ACTIVE' ? body.data.id : null
  }
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
