import { Gauge, type Registry } from 'prom-client'

const limitMs = 1_000

/** Rejects where the part does not work. */
export type AskWhether = () => Promise<unknown>
type Parts = Readonly<Record<string, AskWhether>>

/** 0 when late. A pending question is not repeated. */
function whether(ask: AskWhether): () => Promise<0 | 1> {
  let pending: Promise<0 | 1> | undefined
  return async () => {
    pending ??= ask()
      .then(
        () => 1 as const,
        () => 0 as const,
      )
      .finally(() => {
        pending = undefined
      })
    const { promise: late, resolve } = Promise.withResolvers<0>()
    const timer = setTimeout(resolve, limitMs, 0)
    return Promise.race([pending, late]).finally(() => clearTimeout(timer))
  }
}

const parts = (registers: Registry[], name: string, help: string, label: string, checks: Parts) => {
  const boxed = Object.entries(checks).map(([part, ask]) => [part, whether(ask)] as const)
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    async collect() {
      await Promise.all(boxed.map(async ([part, ask]) => this.set({ [label]: part }, await ask())))
    },
  })
}

export const addReady = (registers: Registry[], checks: Parts) =>
  parts(registers, 'emberwatch_ready', 'Checks of /readyz: 1 is well', 'check', checks)

export const addUp = (registers: Registry[], checks: Parts) =>
  parts(registers, 'emberwatch_up', 'What an instance needs from elsewhere: 1 answers', 'part', checks)
