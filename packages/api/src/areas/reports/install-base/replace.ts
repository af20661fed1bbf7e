import { randomUUID } from 'node:crypto'
import { formatInstallBaseProblem, type InstallBasePreview, type InstallBaseProblem } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import { recordActivity } from '../../../record/record.ts'
import { dropStage, indexStage, makeStage, takePlace } from './stage.ts'
import { storeRows } from './store-rows.ts'

/**
 * On an embedded database, which has one session, sorting an index of more rows than these would keep others waiting for more than a tenth of
 * a second, in one statement: the rows after them find the indices there. Elsewhere the indices are quickest at the end.
 */
const indexAfter = ({ db, unhurried }: Pick<Services, 'db' | 'unhurried'>): number =>
  db === unhurried ? Number.POSITIVE_INFINITY : 30_000

type Tools = Pick<Services, 'db' | 'unhurried' | 'now'>

/** The rows of a file, in the table that is to take the place of the one before. */
export interface Staged {
  readonly id: string
  readonly stage: string
  readonly fileName: string
  readonly rowsCount: number
  readonly linkedCount: number
}

interface CheckedFile {
  readonly fileName: string
  readonly rowsCount: number
  readonly rowsPath: string
  /** Told of the rows that are stored so far. */
  readonly onRows?: (count: number) => Promise<void>
}

/**
 * All rows or none: those before are read until `use` has put the new ones in their place.
 * @param refuse makes the error of what is wrong with ids
 */
export async function withStaged<Result>(
  tools: Tools,
  { fileName, rowsCount, rowsPath, onRows }: CheckedFile,
  refuse: (problems: readonly InstallBaseProblem[]) => Error,
  use: (staged: Staged) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID()
  const stage = await makeStage(tools.unhurried)
  try {
    const indexing = { after: indexAfter(tools), make: () => indexStage(tools.unhurried, stage) }
    const linkedCount = await storeRows(tools.unhurried, stage, id, rowsPath, { ...indexing, onRows })
    if (typeof linkedCount !== 'number') throw refuse(linkedCount)
    return await use({ id, stage, fileName, rowsCount, linkedCount })
  } finally {
    await dropStage(tools.unhurried, stage)
  }
}

/** Puts the staged rows in the place of those before; readers wait for the end of this transaction. */
export async function putInPlace(change: Queries, staged: Staged, importedById: string, importedAt: Date) {
  const { id, stage, fileName, rowsCount, linkedCount } = staged
  // Of two imports at once the later one stays.
  await sql`lock table install_base_imports in exclusive mode`.execute(change)
  await change.insertInto('installBaseImports').values({ id, fileName, rowsCount, importedById, importedAt }).execute()
  await sql`select apply_install_base(${stage}::regclass)`.execute(change)
  const target = { targetType: 'installBase' as const, targetId: id, targetName: fileName }
  const details = { rows: rowsCount, linked: linkedCount }
  const line = { actorId: importedById, action: 'installBase.imported', ...target, details }
  await recordActivity(change, line, importedAt)
  await takePlace(change, stage)
  return { id, rowsCount, linkedCount, importedAt: importedAt.toISOString() }
}

export const tooMuch: InstallBasePreview = {
  columns: [],
  missing: [],
  rows: [],
  rowsCount: 0,
  problems: [{ row: 1, column: null, message: 'The file is too large or too intricate to be read' }],
  problemsCount: 1,
}

/** One line for each problem that is told, and one for those that are not. */
export function problemLines(problems: readonly InstallBaseProblem[], count: number): string[] {
  const told = problems.map(formatInstallBaseProblem)
  return count > told.length ? [...told, `and ${count - told.length} more`] : told
}
