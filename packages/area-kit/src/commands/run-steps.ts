import { spawnSync } from 'node:child_process'

export interface Step {
  readonly name: string
  readonly command: readonly [program: string, ...args: string[]]
}

/**
 * Runs every step in a folder, also after one that failed, and says at the end how each ended.
 * @returns the exit code: 1 when any failed, whatever the codes of the programs, as 2 means a refusal
 */
export function runSteps(folder: string, steps: readonly Step[], say: (line: string) => void): number {
  const ended = steps.map(({ name, command: [program, ...args] }) => {
    say(`${name}:`)
    return { name, isPassed: spawnSync(program, args, { cwd: folder, stdio: 'inherit' }).status === 0 }
  })
  say('')
  for (const { name, isPassed } of ended) say(`${name}: ${isPassed ? 'passed' : 'failed'}`)
  return ended.every(({ isPassed }) => isPassed) ? 0 : 1
}
