import { AccessLevel } from '@emberwatch/contract'
import { type ImportedModem, modemImports } from '@emberwatch/contract/modems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { isId } from '../../identity/people.ts'
import { storeOutput } from '../../jobs/job-files.ts'
import { recordActivity } from '../../record/record.ts'
import { openStored } from '../../secrets/sealed-rows.ts'
import { levelOnSite } from '../site-level.ts'
import type { ImportStep } from '../tables/import-route.ts'

/** Secrets of an import lie sealed with its job until somebody takes them, for a day at most (product 10.22). */

export const modemImportKindName = 'modemImport'

interface ImportSecrets {
  readonly ids: readonly string[]
  readonly secrets: readonly ImportedModem[]
}

/** Give it the transaction that stores the modems. */
export async function keepSecrets(
  change: Queries,
  { sealer, job }: ImportStep,
  modems: readonly (ImportedModem & { readonly id: string })[],
): Promise<void> {
  const all: ImportSecrets = { ids: modems.map(({ id }) => id), secrets: modems.map(({ id, ...secret }) => secret) }
  async function* content() {
    yield Buffer.from(sealer.seal(JSON.stringify(all)))
  }
  await storeOutput(change, job, content())
}

/** Jobs of the person with secrets that nobody has taken. */
const waitingJobs = (db: Queries, ownerId: string) =>
  db
    .selectFrom('jobs as j')
    .where('j.ownerId', '=', ownerId)
    .where('j.kind', '=', modemImportKindName)
    .where('j.state', '=', 'done')
    .where(sql<boolean>`exists (select from job_files f where f.job_id = j.id and f.purpose = 'output')`)

async function listWaiting({ db, user }: CallOf<typeof modemImports.waiting>) {
  const rows = await waitingJobs(db, user.id)
    .select(['j.id', 'j.title', 'j.finishedAt'])
    .orderBy('j.finishedAt', 'desc')
    .execute()
  return rows.map(({ id, title, finishedAt }) => ({
    jobId: id,
    fileName: title,
    finishedAt: finishedAt?.toISOString() ?? '',
  }))
}

/** The lock makes two calls wait for each other: the second finds none. */
function takeSecrets({ db, params, user, sealer, now }: CallOf<typeof modemImports.takeSecrets>) {
  return db.transaction().execute(async (change) => {
    const own = change.selectFrom('jobs').select(['id', 'title']).where('ownerId', '=', user.id)
    const ofKind = own.where('kind', '=', modemImportKindName)
    const job = isId(params.id)
      ? await ofKind.where('id', '=', params.id).where('state', '=', 'done').forUpdate().executeTakeFirst()
      : undefined
    if (!job) throw new ApiProblem('job.not_found')
    const pieces = await change
      .selectFrom('jobFiles')
      .select('bytes')
      .where('jobId', '=', job.id)
      .where('purpose', '=', 'output')
      .orderBy('part')
      .execute()
    if (pieces.length === 0) throw new ApiProblem('modem_import.no_secrets')
    const sealed = Buffer.concat(pieces.map(({ bytes }) => bytes)).toString()
    const { ids, secrets } = JSON.parse(openStored(sealer, sealed)) as ImportSecrets
    await refuseLost(change, user, ids)
    await change.deleteFrom('jobFiles').where('jobId', '=', job.id).execute()
    const details = { jobId: job.id, modems: secrets.length }
    const line = { actorId: user.id, action: 'modem.secretsTaken', targetType: 'modem', targetName: job.title } as const
    await recordActivity(change, { ...line, details }, now())
    return { secrets: [...secrets] }
  })
}

/** Of a modem that is gone nobody can misuse the secret. @throws ApiProblem where the person administers one of their sites no more */
async function refuseLost(
  change: Queries,
  user: CallOf<typeof modemImports.takeSecrets>['user'],
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql`select from modems m where m.id = any (${ids}::uuid[]) and m.deleted_at is null
    and ${levelOnSite(user, sql.ref('m.site_id'))} is distinct from ${AccessLevel.ADMIN} limit 1`.execute(change)
  if (rows.length > 0) throw new ApiProblem('user.missing_permissions')
}

export const importedSecretRoutes: Route[] = [
  route(modemImports.waiting, listWaiting),
  route(modemImports.takeSecrets, takeSecrets),
]
