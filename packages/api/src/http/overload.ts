import { ApiProblem } from '@emberwatch/http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

const sampleMs = 500
const retrySeconds = 2

class Overloaded extends ApiProblem {
  constructor() {
    super('generic.unavailable', { headers: { 'retry-after': String(retrySeconds) } })
  }
}

/**
 * Refuses new requests while the main thread is late, so that accepted ones finish. Open streams and probes go on.
 * @param loopDelayMs 0 disables it
 */
export async function shedLoad(app: FastifyInstance, loopDelayMs: number): Promise<void> {
  if (loopDelayMs === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    sampleInterval: sampleMs,
    retryAfter: retrySeconds,
    // Every refusal is equal, so ours takes no arguments.
    customError: Overloaded as never,
  })
}
