import { type OfferedTraces, tracesPath } from '@emberwatch/federation'
import { createLocalRate } from '@emberwatch/http'
import { localRates } from '@emberwatch/http/limits'
import type { FastifyPluginAsync } from 'fastify'
import type { ConfirmedPerson } from '../releases/confirmed-person.ts'

interface TracesOptions {
  /** Undefined where traces go nowhere. */
  readonly makeTrace: (() => string) | undefined
  readonly personOf: ConfirmedPerson
}

/** A click takes one. */
const batch = 20

/** Gives ids of traces to browsers of the share of visits that is traced, for confirmed people alone: no other trace is gone on with. */
export const tracesPlugin: FastifyPluginAsync<TracesOptions> = async (app, { makeTrace, personOf }) => {
  const rate = createLocalRate(localRates.traces)
  app.post(tracesPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const person = makeTrace && (await personOf(request))
    const isOffered = person && !rate.take(person)
    const answer: OfferedTraces = { traces: isOffered ? Array.from({ length: batch }, makeTrace) : [] }
    return answer
  })
}
