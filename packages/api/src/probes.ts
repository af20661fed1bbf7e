import type { FastifyInstance } from 'fastify'

/** Probes for whoever restarts servers and sends people to them. */

/** Rejects on failure; a text answer is shown in place of `ok`. */
type Check = () => Promise<unknown>
export type Checks = Readonly<Record<string, Check>>

/** Probes usually time out after a second. */
const timeoutMs = 800

/**
 * `/livez` answers while the process does; `/readyz` says what is missing. Both answer at once and tell strangers only names of parts and numbers.
 */
export function answerProbes(app: FastifyInstance, checks: Checks): void {
  const boxed = Object.entries(checks).map(([name, check]) => [name, inTime(check)] as const)
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  app.get('/livez', async (_, reply) => reply.headers(headers).send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const parts = await Promise.all(boxed.map(async ([name, ask]) => [name, await ask()] as const))
    const isReady = parts.every(([, state]) => state !== 'failed' && state !== 'no answer')
    return reply
      .code(isReady ? 200 : 503)
      .headers(headers)
      .send({ status: isReady ? 'ok' : 'unavailable', checks: Object.fromEntries(parts) })
  })
}

/** Answers within the time; a check that still runs is not started again. */
export function inTime(check: Check, milliseconds = timeoutMs): () => Promise<string> {
  let run: Promise<string> | undefined
  return () => {
    run ??= check()
      .then(
        (answer) => (typeof answer === 'string' ? answer : 'ok'),
        () => 'failed',
      )
      .finally(() => {
        run = undefined
      })
    const { promise, resolve } = Promise.withResolvers<string>()
    const timer = setTimeout(resolve, milliseconds, 'no answer')
    return Promise.race([run, promise]).finally(() => clearTimeout(timer))
  }
}
