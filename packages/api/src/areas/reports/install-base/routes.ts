import {
  formatInstallBaseProblem,
  type InstallBaseFile,
  type InstallBasePreview,
  type InstallBaseProblem,
  installBase,
} from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { ApiProblem } from '../../../http/problem.ts'
import { route } from '../../../http/route.ts'
import { orTooMuch, withRowsFile } from '../../../work/uploaded.ts'
import { recordActivity } from '../../audit.ts'
import { storeRows } from './store-rows.ts'

const tooMuch: InstallBasePreview = {
  columns: [],
  missing: [],
  rows: [],
  rowsCount: 0,
  problems: [{ row: 1, column: null, message: 'The file is too large or too intricate to be read' }],
  problemsCount: 1,
}

type FileCall = Call<string, InstallBaseFile>

/** Lets `use` have what is in the file, and where its rows stand. */
const readFile = <Result>(call: FileCall, use: (preview: InstallBasePreview, rowsPath: string) => Promise<Result>) =>
  withRowsFile(call.body.file, async (place) => {
    const task = { ...place, fileName: call.body.file.name }
    const preview = await call.work.run('checkInstallBase', task, call.user.id).catch(orTooMuch(tooMuch))
    return use(preview, place.rowsPath)
  })

export const previewInstallBase = route(installBase.preview, (call) => readFile(call, async (preview) => preview))

export const importInstallBase = route(installBase.import, (call) =>
  readFile(call, async ({ problems, problemsCount, rowsCount }, rowsPath) => {
    if (problemsCount > 0) throw refused(problems, problemsCount)
    return replace(call, rowsCount, rowsPath)
  }),
)

/** All rows or none. */
function replace({ db, body: { file }, user, now }: FileCall, rowsCount: number, rowsPath: string) {
  return db.transaction().execute(async (change) => {
    // Two imports at once would each keep the rows of the other.
    await sql`lock table install_base_imports in exclusive mode`.execute(change)
    const importedAt = now()
    const row = { fileName: file.name, rowsCount, importedById: user.id, importedAt }
    const { id } = await change.insertInto('installBaseImports').values(row).returning('id').executeTakeFirstOrThrow()
    const linkedCount = await storeRows(change, id, rowsPath)
    if (typeof linkedCount !== 'number') throw refused(linkedCount, linkedCount.length)
    await sql`select apply_install_base()`.execute(change)
    const target = { targetType: 'installBase' as const, targetId: id, targetName: file.name }
    const details = { rows: rowsCount, linked: linkedCount }
    await recordActivity(change, { actorId: user.id, action: 'installBase.imported', ...target, details }, importedAt)
    return { id, rowsCount, linkedCount, importedAt: importedAt.toISOString() }
  })
}

function refused(problems: readonly InstallBaseProblem[], count: number): ApiProblem {
  const told = problems.map(formatInstallBaseProblem)
  const more = count > told.length ? [`and ${count - told.length} more`] : []
  return new ApiProblem('install_base_report.parsing_failed', {
    fields: { file: [...told, ...more].join('\n') },
    message: told[0] ?? '',
  })
}
