import { exitCodes, startFailure } from './start-failure.ts'

type Kind = new (...words: never[]) => Error

/**
 * Ends a failed command: with a sentence for a known cause, with a stack for our own faults.
 * @param refusals errors of the command itself, exit code 1; others by their cause (docs/operating.md)
 */
export function endCommand(error: unknown, ...refusals: readonly Kind[]): never {
  const isRefusal = refusals.some((kind) => error instanceof kind)
  const failure = isRefusal ? { exitCode: 1, sentence: (error as Error).message } : startFailure(error)
  console.error(failure ? failure.sentence : error)
  process.exit(failure?.exitCode ?? exitCodes.fault)
}
