import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { binOf } from '../paths.ts'
import { fileIn, type SourceError, withExcerpt } from './source-error.ts'

interface TypeCheck {
  /** Begins anew; a check that still runs is dropped. */
  readonly check: () => Promise<void>
  readonly close: () => void
}

/**
 * Checks an area's types in a process of its own and of lower priority, so that a build waits for nothing. A folder without tsconfig.json is not
 * checked.
 */
export function checkTypes(folder: string, onErrors: (errors: readonly SourceError[]) => void): TypeCheck {
  let running: ChildProcess | undefined
  const close = () => {
    running?.kill()
    running = undefined
  }
  const check = async () => {
    close()
    if (!existsSync(join(folder, 'tsconfig.json'))) return
    const args = [binOf('typescript', 'tsc'), '--noEmit', '--pretty', 'false']
    const compiler = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    running = compiler
    try {
      if (compiler.pid) setPriority(compiler.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It has ended, or the system does not allow it.
    }
    const output = await text(compiler.stdout)
    if (running === compiler) onErrors(typeErrors(output, folder))
  }
  return { check, close }
}

/** @param output of the compiler, without colours */
export function typeErrors(output: string, folder: string): SourceError[] {
  const errors: SourceError[] = []
  for (const line of output.split('\n')) {
    const [, file, at, column, message] = /^(?:(.+)\((\d+),(\d+)\): )?error (TS\d+: .*)$/.exec(line) ?? []
    const last = errors.at(-1)
    if (message) {
      const origin = file
        ? { file: fileIn(folder, file) ?? file, line: Number(at), column: Number(column) }
        : { file: 'tsconfig.json' }
      errors.push({ kind: 'types', message, ...origin })
    } else if (/^\s+\S/.test(line) && last) errors[errors.length - 1] = { ...last, message: `${last.message}\n${line}` }
  }
  return errors.map((error) => withExcerpt(folder, error))
}
