import { randomUUID } from 'node:crypto'
import type { InstallBasePreview } from '@emberwatch/contract/reports'
import type { TableProblem } from '@emberwatch/contract/table-file'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import { recordActivity } from '../../../record/record.ts'
import { threadJob } from '../../../work/work-pool.ts'
import { connectMeanwhile, lockImports } from '../../install-base-links.ts'
import { tooMuchProblem } from '../../tables/check-table.ts'
import { applyNumbers } from './apply-numbers.ts'
import type { checkInstallBase } from './check-install-base.ts'
import { notePrevious } from './previous.ts'
import { dropStage, indexStage, makeStage, takePlace } from './stage.ts'
import { referFrom, referFromFilled } from './stage-references.ts'
import { storeRows } from './store-rows.ts'

export const checkInstallBaseJob = threadJob<typeof checkInstallBase>('checkInstallBase')

/**
 * An embedded database has one session, so no statement may take longer than 0.1 s: indices are made before all rows are stored, and references of
 * many rows are checked row by row. PostgreSQL is fastest with both at the end.
 */
const onOneSession = { pieceBytes: 32 * 1024, indexAfter: 50_000, refersLastUpTo: 100_000 }
const onSessions = {
  pieceBytes: 256 * 1024,
  indexAfter: Number.POSITIVE_INFINITY,
  refersLastUpTo: Number.POSITIVE_INFINITY,
}

type ReplaceContext = Pick<Services, 'db' | 'lowPriority' | 'sealer' | 'now'>

/** The rows of a file, in a table that will replace the current one. */
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
  readonly onRows?: (count: number) => Promise<void>
}

/** Stores all rows or none; the current rows are read until `use` replaces them. @param refuse makes the error for unknown ids */
export async function withStaged<Result>(
  context: ReplaceContext,
  { fileName, rowsCount, rowsPath, onRows }: CheckedFile,
  refuse: (problems: readonly TableProblem[]) => Error,
  use: (staged: Staged) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID()
  const db = context.lowPriority
  const hasSessions = context.db === db
  const stage = await makeStage(db)
  try {
    const { refersLastUpTo, ...sizes } = hasSessions ? onSessions : onOneSession
    const refersLast = rowsCount <= refersLastUpTo
    if (!refersLast) await referFrom(db, stage)
    const filling = { ...sizes, index: () => indexStage(db, stage, hasSessions), onRows }
    const linkedCount = await storeRows(db, stage, id, rowsPath, filling)
    if (typeof linkedCount !== 'number') throw refuse(linkedCount)
    if (refersLast) await referFromFilled(db, stage)
    return await use({ id, stage, fileName, rowsCount, linkedCount })
  } finally {
    await dropStage(db, stage)
  }
}

/** Readers wait for the end of this transaction. */
export async function putInPlace(context: ReplaceContext, change: Queries, staged: Staged, importedById: string) {
  const { id, stage, fileName, rowsCount, linkedCount } = staged
  const importedAt = context.now()
  // Of two imports at once the later one wins.
  await lockImports(change)
  await change.insertInto('installBaseImports').values({ id, fileName, rowsCount, importedById, importedAt }).execute()
  await notePrevious(change, id, importedAt)
  await connectMeanwhile(change, stage, importedAt)
  await applyNumbers(context, change, stage)
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
  problems: [tooMuchProblem],
  problemsCount: 1,
  sheet: null,
  sheets: [],
}
