import { createHash } from 'node:crypto'
import { clientNetwork } from '@emberwatch/contract/client-address'
import { createLocalRate } from '@emberwatch/http'
import { localRates } from '@emberwatch/http/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { confirmedPerson } from '../people/identify-caller.ts'

const shortlyMs = 60_000
const mostTokens = 5000

/** Null for whoever is not signed in with a confirmed address. */
export type ConfirmedPerson = (request: FastifyRequest) => Promise<string | null>

/** Asks the API whose token it is, once a minute for each; everything that browsers tell goes by this. */
export function createConfirmedPerson(app: FastifyInstance, now: () => number = Date.now): ConfirmedPerson {
  const answers = new LRUCache<string, Promise<string | null>>({
    max: mostTokens,
    ttl: shortlyMs,
    ttlResolution: 0,
    perf: { now },
  })
  const rate = createLocalRate(localRates.tokenLookups, now)
  return async (request) => {
    const { authorization } = request.headers
    if (!authorization) return null
    const token = createHash('sha256').update(authorization).digest('base64url')
    const answer = answers.get(token)
    if (answer) return answer
    if (rate.take(clientNetwork(request.ip))) return null
    const person = confirmedPerson(app, request)
    answers.set(token, person)
    person.catch(() => answers.delete(token))
    return person
  }
}
