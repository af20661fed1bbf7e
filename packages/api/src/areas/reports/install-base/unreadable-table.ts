/** Why a file cannot be read as a table, in words for the person. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable'
}

/** Wraps an error of a parser. */
export const unreadable = (what: string, error: unknown): UnreadableTable =>
  error instanceof UnreadableTable
    ? error
    : new UnreadableTable(`${what}: ${String((error as Error)?.message ?? error).slice(0, 200)}`, { cause: error })
