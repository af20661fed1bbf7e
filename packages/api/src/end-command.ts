import { exitCodes, startFailure } from './start-failure.ts'

type Kind = new (...words: never[]) => Error

/**
 * Ends a command that did not do its work: with a sentence where its cause is known, and with its trace where that is a fault of ours.
 * @param refusals errors by which the command itself refuses; they end it with 1, others by their cause (docs/operating.md)
 */
export function endCommand(error: unknown, ...refusals: readonly Kind[]): never {
  const isRefusal = refusals.some((kind) => error instanceof kind)
  const failure = isRefusal ? { exitCode: 1, sentence: (error as Error).message } : startFailure(error)
  console.error(failure ? failure.sentence : error)
  process.exit(failure?.exitCode ?? exitCodes.fault)
}
