import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiProblem } from '../problem.ts'

const sampleMs = 500
const retrySeconds = 2

class Overloaded extends ApiProblem {
  constructor() {
    super('generic.unavailable', { headers: { 'retry-after': String(retrySeconds) } })
  }
}

/**
 * Refuses new requests while the main thread is late, so that those that were taken get done. Streams that are open go on;
 * probes lie outside. @param loopDelayMs 0 refuses nothing
 */
export async function shedLoad(app: FastifyInstance, loopDelayMs: number): Promise<void> {
  if (loopDelayMs === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    sampleInterval: sampleMs,
    retryAfter: retrySeconds,
    // Ours takes no arguments, as a refusal says the same each time.
    customError: Overloaded as never,
  })
}
