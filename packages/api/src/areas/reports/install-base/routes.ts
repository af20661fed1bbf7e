import { rm } from 'node:fs/promises'
import {
  formatInstallBaseProblem,
  type InstallBaseFile,
  type InstallBaseProblem,
  installBase,
} from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { ApiProblem } from '../../../http/problem.ts'
import { route } from '../../../http/route.ts'
import { recordActivity } from '../../audit.ts'
import { checkOffThread, rowsPathOf } from './check-off-thread.ts'
import { storeRows } from './store-rows.ts'

export const previewInstallBase = route(installBase.preview, async ({ body: { file } }) => {
  try {
    return await checkOffThread(file)
  } finally {
    await rm(rowsPathOf(file), { force: true })
  }
})

export const importInstallBase = route(installBase.import, async (call) => {
  const { file } = call.body
  try {
    const { problems, problemsCount, rowsCount } = await checkOffThread(file)
    if (problemsCount > 0) throw refused(problems, problemsCount)
    return await replace(call, rowsCount)
  } finally {
    await rm(rowsPathOf(file), { force: true })
  }
})

/** All rows or none. */
function replace({ db, body: { file }, user, now }: Call<string, InstallBaseFile>, rowsCount: number) {
  return db.transaction().execute(async (change) => {
    // Two imports at once would each keep the rows of the other.
    await sql`lock table install_base_imports in exclusive mode`.execute(change)
    const importedAt = now()
    const row = { fileName: file.name, rowsCount, importedById: user.id, importedAt }
    const { id } = await change.insertInto('installBaseImports').values(row).returning('id').executeTakeFirstOrThrow()
    const linkedCount = await storeRows(change, id, rowsPathOf(file))
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
