import { spawnSync } from 'node:child_process'
import { binOf } from '../place.ts'

/** Type check, lint and tests, in this order, with the kit's versions. @returns the exit code */
export function testArea({ folder }: { readonly folder: string }, tests: readonly string[]): number {
  const steps: readonly (readonly [program: string, ...args: string[]])[] = [
    [binOf('typescript', 'tsc'), '--noEmit'],
    [binOf('@biomejs/biome', 'biome'), 'check', '.'],
    [binOf('jest', 'jest'), ...tests],
  ]
  for (const [program, ...args] of steps) {
    const { status } = spawnSync(process.execPath, [program, ...args], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) return status ?? 1
  }
  return 0
}

/** Applies the linter's automatic fixes, in the platform's style. @returns the exit code */
export function formatArea({ folder }: { readonly folder: string }): number {
  const args = [binOf('@biomejs/biome', 'biome'), 'check', '--write', '.']
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status ?? 1
}
