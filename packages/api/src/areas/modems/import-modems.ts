import { topicOf } from '@emberwatch/contract/devices'
import { type ImportedModem, modemImports } from '@emberwatch/contract/modems'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import { hashModemSecret, makeModemSecret } from '../../secrets/modem-secret.ts'
import { threadJob } from '../../work/work-pool.ts'
import { importJob } from '../tables/import-job.ts'
import { type ImportStep, previewImport, startImport, type TableImport } from '../tables/import-route.ts'
import { addModems, recordModems } from './change-modems.ts'
import { keepSecrets, modemImportKindName } from './imported-secrets.ts'
import { claimKnocks } from './knocks.ts'
import type { checkModems, ModemInFile } from './modem-file.ts'
import { type ModemPlan, type PlannedModem, planModems } from './plan-modems.ts'

/** Modems from a file, by the functions of the single calls (product 10.22). */

const addedAtOnce = 250

async function storeModems(change: Queries, { news }: ModemPlan, step: ImportStep): Promise<void> {
  await lockSites(change, news)
  await claimAll(change, news)
  const secrets: (ImportedModem & { readonly id: string })[] = []
  for (let from = 0; from < news.length; from += addedAtOnce) {
    secrets.push(...(await addPiece(change, news.slice(from, from + addedAtOnce), step)))
    step.onRows(secrets.length)
  }
  if (secrets.length > 0) await keepSecrets(change, step, secrets)
}

/** Until the modems are stored none of them is deleted. @throws Error where one was, so that the job compares again */
async function lockSites(change: Queries, news: readonly PlannedModem[]): Promise<void> {
  const ids = [...new Set(news.map(({ site }) => site.id))].sort()
  if (ids.length === 0) return
  const sites = await change
    .selectFrom('sites')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  if (sites.length < ids.length) throw new Error('a site of the file was deleted meanwhile')
}

/** Few of the devices knock. */
async function claimAll(change: Queries, news: readonly PlannedModem[]): Promise<void> {
  const rows = await change.selectFrom('modemKnocks').select('clientId').distinct().execute()
  const knocking = new Set(rows.map(({ clientId }) => clientId))
  for (const { identifiers } of news) if (knocking.has(identifiers.clientId)) await claimKnocks(change, identifiers)
}

async function addPiece(change: Queries, piece: readonly PlannedModem[], { user, at }: ImportStep) {
  const rows = piece.map(({ identifiers, site }) => ({ ...identifiers, siteId: site.id }))
  const ids = await addModems(change, user, rows, at)
  const modems = piece.map(({ identifiers, site }, index) => ({
    id: ids[index] ?? '',
    ...identifiers,
    siteNumber: site.siteNumber,
    siteName: site.name,
    topic: topicOf(identifiers.clientId),
    secret: makeModemSecret(),
  }))
  const links = modems.map(({ id, topic, secret }) => ({
    ...{ modemId: id, topic, secretHash: hashModemSecret(secret), secretAt: at, secretById: user.id },
  }))
  await change.insertInto('modemLinks').values(links).execute()
  await recordModems(change, user.id, 'modem.secretRenewed', modems, at)
  return modems
}

const modemImport: TableImport<ModemInFile, ModemPlan, object> = {
  kind: modemImportKindName,
  access: modemImports.start.access,
  check: threadJob<typeof checkModems>('checkModems'),
  plan: planModems,
  store: storeModems,
}

export const modemImportKind: JobKind<Services> = importJob(modemImport)

export const modemImportRoutes: Route[] = [
  route(modemImports.preview, (call) => previewImport(call, modemImport, {})),
  route(modemImports.start, (call) => startImport(call, modemImport.kind, {})),
]
