import type { Access } from '@emberwatch/contract'
import type { ImportPreview, TableProblem } from '@emberwatch/contract/table-file'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import type { Caller } from '../../identity/caller.ts'
import { askWithFile } from '../../jobs/ask-job.ts'
import { loadOwnJob } from '../../jobs/own-job.ts'
import { rowsIn } from '../../work/rows-file.ts'
import { orTooMuch, withRowsFile } from '../../work/uploaded.ts'
import type { ThreadJob } from '../../work/work-pool.ts'
import type { CheckedTable, UploadedTable } from './check-file.ts'
import { tooMuchProblem } from './check-table.ts'
import { limitPreview } from './limit-rows.ts'

/** Imports of sites and modems: a preview, and a job that does all or nothing (product 7.10, 10.22). */

export interface ImportPlan extends Pick<ImportPreview, 'added' | 'changed' | 'unchanged' | 'left'> {
  readonly problems: readonly TableProblem[]
}

export interface ImportStep {
  readonly user: Caller
  readonly at: Date
  readonly sealer: Services['sealer']
  readonly job: { readonly id: string; readonly lease: string; readonly title: string }
  /** Tells how many rows are stored. @throws where the job is to stop */
  readonly onRows: (count: number) => void
}

export interface TableImport<Row, Plan extends ImportPlan, Task extends object> {
  /** The kind of its jobs. */
  readonly kind: string
  readonly access: Access
  readonly check: ThreadJob<UploadedTable, CheckedTable<string>>
  /** Compares the rows with what the person may see and change now. */
  readonly plan: (db: Queries, user: Caller, rows: readonly Row[], task: Task) => Promise<Plan>
  /** Give it the transaction of the plan. */
  readonly store: (change: Queries, plan: Plan, step: ImportStep) => Promise<void>
}

/** What a check says of a file that takes too much. */
export const tooMuch: Pick<CheckedTable<string>, 'columns' | 'rowsCount' | 'problems' | 'problemsCount'> = {
  columns: [],
  rowsCount: 0,
  problems: [tooMuchProblem],
  problemsCount: 1,
}

/** Files of sites and modems fit in memory. */
export async function readRows<Row>(rowsPath: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const list of rowsIn(rowsPath)) rows.push(...(JSON.parse(list) as Row[]))
  return rows
}

const nothing = { added: 0, changed: 0, unchanged: 0, left: 0 }

type ImportCall = Services & { readonly user: Caller; readonly body: { readonly file: File } }

export function previewImport<Row, Plan extends ImportPlan, Task extends object>(
  call: ImportCall,
  { check, plan }: TableImport<Row, Plan, Task>,
  task: Task,
): Promise<ImportPreview> {
  const { file } = call.body
  return withRowsFile(file, async (upload) => {
    const table = await call.work.run(check, { ...upload, fileName: file.name }, call.user.id).catch(orTooMuch(tooMuch))
    const { rowsCount, problems, problemsCount } = table
    const ignored = table.columns.filter(({ field }) => !field).map(({ title }) => title)
    const preview = { rowsCount, ignored, problems, problemsCount }
    if (problemsCount > 0) return { ...nothing, ...preview }
    await limitPreview(call, call.user.id, rowsCount)
    const planned = await plan(call.lowPriority, call.user, await readRows<Row>(upload.rowsPath), task)
    const { added, changed, unchanged, left } = planned
    return { added, changed, unchanged, left, ...preview, ...firstOf(planned.problems) }
  })
}

const shownProblems = 50
export const firstOf = (problems: readonly TableProblem[]) => ({
  problems: problems.slice(0, shownProblems),
  problemsCount: problems.length,
})

/** The file is stored with its job until the job ends. */
export async function startImport(call: ImportCall, kind: string, task: object) {
  const { db, user, body } = call
  const job = { kind, ownerId: user.id, title: body.file.name, task }
  return loadOwnJob(db, await askWithFile(call, job, body.file), user.id)
}
