import { setTimeout as delay } from 'node:timers/promises'
import { Bench, type BenchOptions } from './bench.ts'
import { makeSteps, type Step } from './steps.ts'

export interface CheckOptions extends BenchOptions {
  /** How long the check waits for each step. */
  readonly waitMs: number
  /** How long the server is away. */
  readonly awayMs: number
}

type Mark = 'ok' | 'failed' | 'left out'
const signs: Readonly<Record<Mark, string>> = { ok: '✓', failed: '✗', 'left out': '–' }

const lookMs = 50

/**
 * Plays the platform against a device under test: asks for one thing after the other, says what each message became, and gives a mark for each.
 * @returns whether nothing failed @throws where the port is taken
 */
export async function runCheck(options: CheckOptions, onListening?: (port: number) => void): Promise<boolean> {
  const { print, waitMs, awayMs } = options
  const bench = await Bench.open(options)
  onListening?.(bench.port)
  const marks: string[] = []
  let hasFailed = false
  try {
    const steps = makeSteps()
    for (const [index, step] of steps.entries()) {
      const { name, request, begin, failure } = step
      print(`${index + 1} of ${steps.length}, ${name}${request ? `: ${request}` : ''}`)
      await begin?.(bench, awayMs)
      const mark = await take(bench, step, begin ? awayMs + waitMs : waitMs)
      const line = `${signs[mark]} ${name}${mark === 'ok' ? '' : `: ${failure(bench)}`}`
      print(line)
      marks.push(line)
      hasFailed ||= mark === 'failed'
      // A device that is not there has nothing else to show.
      if (hasFailed && index === 0) break
    }
  } finally {
    await bench.close()
  }
  print(['', ...marks].join('\n'))
  return !hasFailed
}

/** What a device may do without is not waited for. */
async function take(bench: Bench, { isDone, isOptional }: Step, waitMs: number): Promise<Mark> {
  const until = performance.now() + (isOptional ? 0 : waitMs)
  while (!isDone(bench)) {
    if (performance.now() >= until) return isOptional ? 'left out' : 'failed'
    await delay(lookMs)
  }
  return 'ok'
}
