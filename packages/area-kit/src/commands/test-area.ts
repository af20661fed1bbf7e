import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { binOf } from '../paths.ts'
import { runSteps } from './run-steps.ts'

/** Type check, lint and tests, in this order, with the kit's versions; tests of the area's own server run in Node. @returns the exit code */
export function testArea({ folder }: { readonly folder: string }, tests: readonly string[]): number {
  const node = process.execPath
  return runSteps(
    folder,
    [
      { name: 'types', command: [node, binOf('typescript', 'tsc'), '--noEmit'] },
      { name: 'lint', command: [node, binOf('@biomejs/biome', 'biome'), 'check', '.'] },
      { name: 'tests', command: [node, binOf('jest', 'jest'), ...tests] },
      ...(tests.length === 0 && hasServerTests(folder)
        ? [{ name: 'server', command: [node, '--test', 'server/**/*.test.*'] } as const]
        : []),
    ],
    (line) => process.stdout.write(`${line}\n`),
  )
}

/** Applies the linter's automatic fixes, in the platform's style. @returns the exit code */
export function formatArea({ folder }: { readonly folder: string }): number {
  const args = [binOf('@biomejs/biome', 'biome'), 'check', '--write', '.']
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status ?? 1
}

const hasServerTests = (folder: string): boolean =>
  existsSync(join(folder, 'server')) &&
  readdirSync(join(folder, 'server'), { recursive: true }).some((file) => /\.test\.\w+$/.test(String(file)))
