import { randomUUID } from 'node:crypto'
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
import { dropStage, indexStage, makeStage, takePlace } from './stage.ts'
import { storeRows } from './store-rows.ts'

const tooMuch: InstallBasePreview = {
  columns: [],
  missing: [],
  rows: [],
  rowsCount: 0,
  problems: [{ row: 1, column: null, message: 'The file is too large or too intricate to be read' }],
  problemsCount: 1,
}

/**
 * On an embedded database, which has one session, sorting an index of more rows than these would keep others waiting for more than a tenth of
 * a second, in one statement: the rows after them find the indices there. Elsewhere the indices are quickest at the end.
 */
const indexAfter = ({ db, unhurried }: FileCall): number => (db === unhurried ? Number.POSITIVE_INFINITY : 30_000)

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

/** All rows or none: those before are read until the new ones are whole. */
async function replace(call: FileCall, rowsCount: number, rowsPath: string) {
  const id = randomUUID()
  const stage = await makeStage(call.unhurried)
  try {
    const linkedCount = await storeRows(call.unhurried, stage, id, rowsPath, {
      after: indexAfter(call),
      make: () => indexStage(call.unhurried, stage),
    })
    if (typeof linkedCount !== 'number') throw refused(linkedCount, linkedCount.length)
    return await putInPlace(call, stage, { id, rowsCount, linkedCount })
  } finally {
    await dropStage(call.unhurried, stage)
  }
}

interface Imported {
  readonly id: string
  readonly rowsCount: number
  readonly linkedCount: number
}

function putInPlace({ db, body: { file }, user, now }: FileCall, stage: string, imported: Imported) {
  const { id, rowsCount, linkedCount } = imported
  return db.transaction().execute(async (change) => {
    // Of two imports at once the later one stays.
    await sql`lock table install_base_imports in exclusive mode`.execute(change)
    const importedAt = now()
    const row = { id, fileName: file.name, rowsCount, importedById: user.id, importedAt }
    await change.insertInto('installBaseImports').values(row).execute()
    await sql`select apply_install_base(${stage}::regclass)`.execute(change)
    const target = { targetType: 'installBase' as const, targetId: id, targetName: file.name }
    const details = { rows: rowsCount, linked: linkedCount }
    await recordActivity(change, { actorId: user.id, action: 'installBase.imported', ...target, details }, importedAt)
    await takePlace(change, stage)
    return { ...imported, importedAt: importedAt.toISOString() }
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
