import { Counter, type Registry } from 'prom-client'

/** A late part is left out, as the other figures are still of use. */
const limitMs = 1_000

/** Undefined where the part fails or is late. A pending question is not repeated. */
export type AskPart = <T>(part: string, ask: () => Promise<T>) => () => Promise<T | undefined>

/** A part that does not answer is left out and counted. */
export function createAskPart(registers: Registry[]): AskPart {
  const missing = new Counter({
    name: 'emberwatch_metrics_missing_total',
    help: 'Parts that did not say how they do when they were asked',
    labelNames: ['part'],
    registers,
  })
  return (part, ask) => {
    let pending: ReturnType<typeof ask> | undefined
    return async () => {
      const { promise: late, resolve } = Promise.withResolvers<undefined>()
      const timer = setTimeout(resolve, limitMs, undefined)
      pending ??= ask().finally(() => {
        pending = undefined
      })
      const answer = await Promise.race([pending.catch(() => undefined), late]).finally(() => clearTimeout(timer))
      if (answer === undefined) missing.inc({ part })
      return answer
    }
  }
}
