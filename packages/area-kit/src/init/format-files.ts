import { spawnSync } from 'node:child_process'
import { binOf } from '../paths.ts'

/** The formatter adjusts line breaks of generated files to the length of the names in them. */
export function formatFiles(folder: string, files: readonly string[], settings: readonly string[] = []): void {
  const args = [binOf('@biomejs/biome', 'biome'), 'check', '--write', '--log-level=none', ...settings, ...files]
  spawnSync(process.execPath, args, { cwd: folder })
}
