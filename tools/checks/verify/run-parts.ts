import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Counts } from './counts.ts'
import { type Part, root } from './parts.ts'

interface Options {
  /** Milliseconds of the epoch at which whatever runs is ended and counts as failed. */
  readonly deadline?: number
  /** Sentences about what these parts leave out, which stand before the last line. */
  readonly leftOut?: readonly string[]
  /** The folder of the results, which is emptied. */
  readonly results?: string
}

interface Outcome {
  readonly part: Part
  readonly isGreen: boolean
  readonly seconds: number
  readonly processorSeconds: number
  readonly counts: Counts
}

/**
 * Runs the parts one after the other, also those after one that fails unless it is required. What fails runs once more by its failures alone.
 * Prints where time went, what needed a second try, what was not run, and last `N passed, N failed`.
 * @returns whether all passed
 */
export async function runParts(
  parts: readonly Part[],
  { deadline, leftOut = [], results = join(root, 'test-results') }: Options = {},
): Promise<boolean> {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const limit: Limit = { deadline, isInterrupted: false }
  const outcomes: Outcome[] = []
  for (const part of parts) {
    const outcome = await runPart(part, limit)
    outcomes.push(outcome)
    if (!outcome.isGreen && (part.isRequired || isOver(limit))) break
  }
  const skipped = parts.slice(outcomes.length)
  const flaky = outcomes.flatMap(({ counts }) => counts.flaky)
  const failed = outcomes.filter(({ isGreen }) => !isGreen)
  const lines = [
    ...outcomes.map(lineOf),
    ...flaky.map((name) => `passed at the second try: ${name}`),
    ...leftOut,
    ...failed.flatMap(({ part, counts }) => [`failed: ${part.name}`, ...counts.failures.map((name) => `  ${name}`)]),
    ...(isOver(limit)
      ? ['failed: the time is over or the run was interrupted; the lines above say where the time went']
      : []),
    ...skipped.map(({ name }) => `not run: ${name}`),
  ]
  console.log(`\n${lines.join('\n')}`)
  const sum = (of: (counts: Counts) => number) => outcomes.reduce((total, { counts }) => total + of(counts), 0)
  // A part without counted tests, such as the types, fails as one.
  const uncounted = failed.filter(({ counts }) => counts.failed === 0).length
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed) + uncounted} failed`)
  return failed.length === 0 && skipped.length === 0
}

/** What ends a run before its parts do. */
interface Limit {
  readonly deadline: number | undefined
  isInterrupted: boolean
}
const isOver = ({ deadline, isInterrupted }: Limit) =>
  isInterrupted || (deadline !== undefined && Date.now() >= deadline)

async function runPart(part: Part, limit: Limit): Promise<Outcome> {
  const [begin, processorBegin] = [performance.now(), processorSeconds()]
  console.log(`\n== ${part.name}`)
  const codes = await Promise.all(part.commands.map((command) => run(command, limit)))
  let isGreen = codes.every((code) => code === 0)
  // Without a counted failure it was no test that failed, and there is nothing that could run again by itself.
  if (!isGreen && part.retry && part.counts().failed > 0 && !isOver(limit)) {
    console.log(`\n== ${part.name}: what failed, once more`)
    isGreen = (await run(part.retry(), limit)) === 0
  }
  return {
    part,
    isGreen,
    seconds: (performance.now() - begin) / 1000,
    processorSeconds: processorSeconds() - processorBegin,
    counts: part.counts(),
  }
}

function lineOf({ part, isGreen, seconds, processorSeconds, counts }: Outcome): string {
  const { passed, failed, skipped } = counts
  const tests = passed + failed + skipped > 0 ? `, ${passed} passed, ${failed} failed, ${skipped} skipped` : ''
  return `${isGreen ? 'green' : 'RED  '} ${part.name}: ${seconds.toFixed(0)} s, ${processorSeconds.toFixed(0)} s of processor${tests}`
}

// Servers and commands started by tests compile the same hundreds of files; Node caches the compiled code.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env }

/** @returns the exit code; 0 is success, and 124 the end of time */
async function run([program, ...args]: Part['commands'][number], limit: Limit): Promise<number> {
  const isGroup = process.platform !== 'win32'
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell: !isGroup, detached: isGroup, env })
  const end = (signal: NodeJS.Signals) => process.kill(isGroup ? -(child.pid as number) : (child.pid as number), signal)
  // A group of its own hears nothing of the terminal's Ctrl-C.
  const forward = (signal: NodeJS.Signals) => {
    limit.isInterrupted = true
    end(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, forward)
  const { deadline } = limit
  const timer = deadline && setTimeout(() => end('SIGKILL'), Math.max(0, deadline - Date.now()))
  const [code] = await once(child, 'exit')
  if (timer) clearTimeout(timer)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, forward)
  return isOver(limit) ? 124 : (code ?? 1)
}

/** Processor time of all processes that have ended below this one; 0 where the system does not say it. */
function processorSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number)
  return (user + system) / 100
}
