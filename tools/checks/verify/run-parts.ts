import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Counts } from './counts.ts'
import { type Command, type Part, partsOf, root, type Step } from './parts.ts'

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
}

/**
 * Runs the parts one after the other, lanes side by side, also those after one that fails unless it is required. What fails runs once more by its
 * failures alone, after everything else, when nothing else uses the machine.
 * Prints where time went, what needed a second try, what was not run, and last `N passed, N failed`.
 * @returns whether all passed
 */
export async function runParts(
  steps: readonly Step[],
  { deadline, leftOut = [], results = join(root, 'test-results') }: Options = {},
): Promise<boolean> {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const limit: Limit = { deadline, isInterrupted: false }
  const first: Outcome[] = []
  for (const step of steps) {
    if ('lanes' in step) {
      const lane = async (parts: readonly Part[]) => {
        for (const part of parts) if (!isOver(limit)) first.push(await runPart(part, limit, true))
      }
      await Promise.all(step.lanes.map(lane))
    } else first.push(await runPart(step, limit, false))
    if (isOver(limit) || first.some(({ part, isGreen }) => part.isRequired && !isGreen)) break
  }
  const outcomes: (Outcome & { readonly counts: Counts })[] = []
  for (const outcome of first) outcomes.push(await retryFailures(outcome, limit))
  const skipped = partsOf(steps).filter((part) => !outcomes.some((outcome) => outcome.part === part))
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

async function runPart(part: Part, limit: Limit, hasNeighbours: boolean): Promise<Outcome> {
  const begin = performance.now()
  console.log(`\n== ${part.name}`)
  const way = { name: hasNeighbours ? part.name : undefined, isBackground: part.isBackground ?? false }
  const ends = await Promise.all(part.commands.map((command) => run(command, limit, way)))
  return {
    part,
    isGreen: ends.every(({ code }) => code === 0),
    seconds: (performance.now() - begin) / 1000,
    processorSeconds: ends.reduce((sum, end) => sum + end.processorSeconds, 0),
  }
}

/** Without a counted failure it was no test that failed, and there is nothing that could run again by itself. */
async function retryFailures(outcome: Outcome, limit: Limit): Promise<Outcome & { readonly counts: Counts }> {
  const { part, isGreen } = outcome
  const counts = part.counts()
  if (isGreen || !part.retry || counts.failed === 0 || isOver(limit)) return { ...outcome, counts }
  console.log(`\n== ${part.name}: what failed, once more`)
  const { code } = await run(part.retry(), limit)
  return { ...outcome, isGreen: code === 0, counts: part.counts() }
}

function lineOf({ part, isGreen, seconds, processorSeconds, counts }: Outcome & { readonly counts: Counts }): string {
  const { passed, failed, skipped } = counts
  const tests = passed + failed + skipped > 0 ? `, ${passed} passed, ${failed} failed, ${skipped} skipped` : ''
  return `${isGreen ? 'green' : 'RED  '} ${part.name}: ${seconds.toFixed(0)} s, ${processorSeconds.toFixed(0)} s of processor${tests}`
}

// Servers and commands started by tests compile the same hundreds of files; Node caches the compiled code.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env }

interface End {
  /** 0 is success, and 124 the end of time. */
  readonly code: number
  readonly processorSeconds: number
}

interface Way {
  /** Stands before each line of the output, where others print theirs at the same time. */
  readonly name?: string | undefined
  readonly isBackground?: boolean
}

async function run([program, ...args]: Command, limit: Limit, { name, isBackground }: Way = {}): Promise<End> {
  const isGroup = process.platform !== 'win32'
  const stdio: StdioOptions = name === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const child = spawn(program, args, { cwd: root, stdio, shell: !isGroup, detached: isGroup, env })
  if (isBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  for (const input of [child.stdout, child.stderr])
    if (input) createInterface({ input }).on('line', (line) => console.log(`${name} | ${line}`))
  const end = (signal: NodeJS.Signals) => process.kill(isGroup ? -(child.pid as number) : (child.pid as number), signal)
  // A group of its own hears nothing of the terminal's Ctrl-C.
  const forward = (signal: NodeJS.Signals) => {
    limit.isInterrupted = true
    end(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, forward)
  const { deadline } = limit
  const timer = deadline && setTimeout(() => end('SIGKILL'), Math.max(0, deadline - Date.now()))
  const processorSeconds = once(child, 'exit').then(newProcessorSeconds)
  const [code] = await once(child, 'close')
  if (timer) clearTimeout(timer)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, forward)
  return { code: isOver(limit) ? 124 : (code ?? 1), processorSeconds: await processorSeconds }
}

let countedSeconds = 0
/**
 * Returns the processor time of all processes that have ended below this one since the last call, which is that of the child whose end was just
 * reported: the system adds it when a child ends. It is 0 where the system does not say it.
 */
function newProcessorSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number)
  const seconds = (user + system) / 100
  const added = seconds - countedSeconds
  countedSeconds = seconds
  return added
}
