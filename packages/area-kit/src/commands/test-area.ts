import { spawnSync } from 'node:child_process'
import { binOf } from '../place.ts'
import { runSteps } from './run-steps.ts'

/** Type check, lint and tests, all three in this order, with the kit's versions. @returns the exit code */
export function testArea({ folder }: { readonly folder: string }, tests: readonly string[]): number {
  const node = process.execPath
  return runSteps(
    folder,
    [
      { name: 'types', command: [node, binOf('typescript', 'tsc'), '--noEmit'] },
      { name: 'lint', command: [node, binOf('@biomejs/biome', 'biome'), 'check', '.'] },
      { name: 'tests', command: [node, binOf('jest', 'jest'), ...tests] },
    ],
    (line) => process.stdout.write(`${line}\n`),
  )
}

/** Applies the linter's automatic fixes, in the platform's style. @returns the exit code */
export function formatArea({ folder }: { readonly folder: string }): number {
  const args = [binOf('@biomejs/biome', 'biome'), 'check', '--write', '.']
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status ?? 1
}
