import type { FastifyInstance } from 'fastify'

/** What whoever runs the server asks to know whether to restart it, and whether to send anybody to it. */

/** Rejects when that part does not work; a text that it answers is shown in place of `ok`. */
type Check = () => Promise<unknown>
export type Checks = Readonly<Record<string, Check>>

/** Whoever asks gives up after a second. */
const timeoutMs = 800

/**
 * `/livez` answers while the process does, `/readyz` says what is missing. Neither waits for anything, and neither tells
 * strangers more than the name of a part and a number.
 */
export function answerProbes(app: FastifyInstance, checks: Checks): void {
  const boxed = Object.entries(checks).map(([name, check]) => [name, inTime(check)] as const)
  app.get('/livez', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const parts = await Promise.all(boxed.map(async ([name, ask]) => [name, await ask()] as const))
    const isReady = parts.every(([, state]) => state !== 'failed' && state !== 'no answer')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', checks: Object.fromEntries(parts) })
  })
}

/** How a part does, at the latest when the time is over. One that has not answered yet is not asked again. */
export function inTime(check: Check, milliseconds = timeoutMs): () => Promise<string> {
  let asked: Promise<string> | undefined
  return () => {
    asked ??= check()
      .then(
        (answer) => (typeof answer === 'string' ? answer : 'ok'),
        () => 'failed',
      )
      .finally(() => {
        asked = undefined
      })
    const { promise, resolve } = Promise.withResolvers<string>()
    const timer = setTimeout(resolve, milliseconds, 'no answer')
    return Promise.race([asked, promise]).finally(() => clearTimeout(timer))
  }
}
