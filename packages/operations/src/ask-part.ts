import { Counter, type Registry } from 'prom-client'

/** Milliseconds that a part has to say how it does; without it the other figures are of more use than none. */
const limitMs = 1_000

/** Asks a part of the server; undefined where it fails or does not answer in time. One that has not answered yet is not asked again. */
export type AskPart = <T>(part: string, ask: () => Promise<T>) => () => Promise<T | undefined>

/** Figures outlive what they measure: what does not answer is left out and counted. */
export function createAskPart(registers: Registry[]): AskPart {
  const missing = new Counter({
    name: 'emberwatch_metrics_missing_total',
    help: 'Parts that did not say how they do when they were asked',
    labelNames: ['part'],
    registers,
  })
  return (part, ask) => {
    let asked: ReturnType<typeof ask> | undefined
    return async () => {
      const { promise: late, resolve } = Promise.withResolvers<undefined>()
      const timer = setTimeout(resolve, limitMs, undefined)
      asked ??= ask().finally(() => {
        asked = undefined
      })
      const answer = await Promise.race([asked.catch(() => undefined), late]).finally(() => clearTimeout(timer))
      if (answer === undefined) missing.inc({ part })
      return answer
    }
  }
}
