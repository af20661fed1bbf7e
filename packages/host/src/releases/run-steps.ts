import { type Registry, runSteps } from '@emberwatch/registry'
import type { FastifyInstance } from 'fastify'

const usuallyEveryMs = 60_000

/** Moves releases that go out in steps, and takes back those that are worse (docs/releases.md#in-steps). Each host does, once for all. */
export function runStepsOnTime(app: FastifyInstance, registry: Registry, everyMs = usuallyEveryMs): void {
  let turn: Promise<void> = Promise.resolve()
  const onError = (error: unknown) => app.log.error(error, 'a release that goes out in steps was not looked at')
  const next = () => {
    // The store may be away.
    turn = runSteps(registry, onError).catch(onError)
  }
  const timer = setInterval(next, everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await turn
  })
}
