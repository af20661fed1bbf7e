import { AccessLevel } from '@emberwatch/contract'
import { topicOf } from '@emberwatch/contract/devices'
import { type ModemIdentifiers, modemFileColumns } from '@emberwatch/contract/modems'
import type { TableProblem } from '@emberwatch/contract/table-file'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Caller } from '../../identity/caller.ts'
import { changedFields } from '../../record/record.ts'
import { levelOnSite } from '../site-level.ts'
import type { ImportPlan } from '../tables/import-route.ts'
import type { ModemInFile } from './modem-file.ts'

/** Which modems of a file are new, and what stands against it (product 10.22). */

export interface PlannedModem {
  readonly identifiers: ModemIdentifiers
  readonly site: PlannedSite
}
interface PlannedSite {
  readonly id: string
  readonly name: string
  readonly siteNumber: string
}

export interface ModemPlan extends ImportPlan {
  readonly news: readonly PlannedModem[]
}

const inStatement = 1_000

export async function planModems(db: Queries, user: Caller, rows: readonly ModemInFile[]): Promise<ModemPlan> {
  const news: PlannedModem[] = []
  const problems: TableProblem[] = []
  let unchanged = 0
  for (let from = 0; from < rows.length; from += inStatement) {
    const piece = rows.slice(from, from + inStatement)
    const known = await loadKnown(db, user, piece)
    for (const { row, siteNumber, ...identifiers } of piece) {
      const outcome = outcomeOf(identifiers, siteNumber, known)
      if ('message' in outcome) problems.push({ row, ...outcome })
      else if (outcome.isThere) unchanged++
      else news.push({ identifiers, site: outcome.site })
    }
  }
  return { news, problems, added: news.length, changed: 0, unchanged, left: 0 }
}

async function loadKnown(db: Queries, user: Caller, rows: readonly ModemInFile[]) {
  const imeis = rows.map(({ imei }) => imei)
  const clientIds = rows.map(({ clientId }) => clientId)
  const sites = await sitesOfNumbers(db, user, [...new Set(rows.map(({ siteNumber }) => siteNumber))])
  const modems = await db
    .selectFrom('modems')
    .select(['imei', 'siteId', 'clientId', 'iccid', 'imsi', 'wgip', 'ts'])
    .where('imei', '=', sql<string>`any (${imeis}::text[])`)
    .where('deletedAt', 'is', null)
    .execute()
  const links = await db
    .selectFrom('modemLinks')
    .select('topic')
    .where('topic', '=', sql<string>`any (${clientIds.map(topicOf)}::text[])`)
    .execute()
  const knocks = await db
    .selectFrom('modemKnocks')
    .select(['clientId', 'imei'])
    .where('clientId', '=', sql<string>`any (${clientIds}::text[])`)
    .where('imei', '<>', '')
    .execute()
  return {
    sites: Map.groupBy(sites, ({ siteNumber }) => siteNumber),
    modems: new Map(modems.map((modem) => [modem.imei, modem])),
    topics: new Set(links.map(({ topic }) => topic)),
    knocks: Map.groupBy(knocks, ({ clientId }) => clientId),
  }
}
type Known = Awaited<ReturnType<typeof loadKnown>>

/** Those that the person administers. */
async function sitesOfNumbers(db: Queries, user: Caller, numbers: readonly string[]): Promise<PlannedSite[]> {
  const { rows } = await sql<PlannedSite>`select s.id, s.name, s.site_number from unnest(${numbers}::text[]) n (number)
    join sites s on s.site_number_key = sort_key(n.number) and s.site_number = n.number and s.deleted_at is null
    where ${levelOnSite(user, sql.ref('s.id'))} = ${AccessLevel.ADMIN}`.execute(db)
  return rows
}

type Outcome =
  | { readonly column: string; readonly message: string }
  | { readonly site: PlannedSite; readonly isThere: boolean }

function outcomeOf(identifiers: ModemIdentifiers, siteNumber: string, known: Known): Outcome {
  const { siteNumber: number, imei, clientId } = modemFileColumns
  const [site, ...others] = known.sites.get(siteNumber) ?? []
  if (!site) return { column: number, message: 'No site that you administer has this number' }
  if (others.length > 0) return { column: number, message: `${others.length + 1} of your sites have this number` }
  const modem = known.modems.get(identifiers.imei)
  if (modem && modem.siteId === site.id && changedFields(modem, identifiers).length === 0)
    return { site, isThere: true }
  if (modem) return { column: imei, message: 'Modem IMEI is already registered' }
  if (known.topics.has(topicOf(identifiers.clientId)))
    return { column: clientId, message: 'Another modem speaks under this client ID' }
  const knocks = known.knocks.get(identifiers.clientId) ?? []
  if (knocks.length > 0 && !knocks.some((knock) => knock.imei === identifiers.imei))
    return { column: clientId, message: 'A device with another IMEI tries to connect under this client ID' }
  return { site, isThere: false }
}
