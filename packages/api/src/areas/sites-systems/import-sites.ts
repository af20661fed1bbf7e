import { AccessLevel } from '@emberwatch/contract'
import { siteFileColumns, siteImports } from '@emberwatch/contract/sites-systems'
import type { SiteFile, TableProblem } from '@emberwatch/contract/table-file'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { refuseUnconfirmed } from '../../identity/people.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import { changedFields } from '../../record/record.ts'
import { threadJob } from '../../work/work-pool.ts'
import { levelOnSite } from '../site-level.ts'
import { importJob } from '../tables/import-job.ts'
import {
  type ImportPlan,
  type ImportStep,
  previewImport,
  startImport,
  type TableImport,
} from '../tables/import-route.ts'
import { addSites, storeSite } from './change-sites.ts'
import type { checkSites, SiteInFile } from './site-file.ts'
import { storePlace } from './site-place.ts'

/** Sites from a file, by the functions of the single calls (product 7.10). */

type Task = Pick<SiteFile, 'updates'>

interface SiteUpdate {
  readonly id: string
  readonly row: SiteInFile
  readonly changed: ReadonlySet<string>
}

interface SitePlan extends ImportPlan {
  readonly news: readonly SiteInFile[]
  readonly updates: readonly SiteUpdate[]
}

const inStatement = 1_000

type KnownSite = Awaited<ReturnType<typeof knownSites>>[number]

/** The sites with these numbers that the person sees. */
async function knownSites(db: Queries, user: Caller, numbers: readonly string[]) {
  const { rows } = await sql<Omit<SiteInFile, 'row'> & { id: string; level: AccessLevel }>`
    select s.id, s.site_number, s.name, s.comment, s.address_line1 as "addressLine1", s.address_line2 as "addressLine2",
      s.postal_code, s.city, s.country, s.lat, s.lng, r.level
    from unnest(${numbers}::text[]) n (number)
    join sites s on s.site_number_key = sort_key(n.number) and s.site_number = n.number and s.deleted_at is null
    cross join lateral (select ${levelOnSite(user, sql.ref('s.id'))} as level) r
    where r.level is not null`.execute(db)
  return rows
}

async function planSites(db: Queries, user: Caller, rows: readonly SiteInFile[], { updates }: Task): Promise<SitePlan> {
  const news: SiteInFile[] = []
  const changes: SiteUpdate[] = []
  const problems: TableProblem[] = []
  let [unchanged, left] = [0, 0]
  for (let from = 0; from < rows.length; from += inStatement) {
    const piece = rows.slice(from, from + inStatement)
    const known = await knownSites(
      db,
      user,
      piece.map(({ siteNumber }) => siteNumber),
    )
    const byNumber = Map.groupBy(known, ({ siteNumber }) => siteNumber)
    for (const row of piece) {
      const [site, ...others] = byNumber.get(row.siteNumber) ?? []
      if (!site) news.push(row)
      else if (!updates) left++
      else {
        const message = refusalOf(site, others)
        const changed = new Set(changedFields(site, valuesOf(row)).map(({ field }) => field))
        if (message) problems.push({ row: row.row, column: siteFileColumns.siteNumber, message })
        else if (changed.size > 0) changes.push({ id: site.id, row, changed })
        else unchanged++
      }
    }
  }
  return { news, updates: changes, problems, added: news.length, changed: changes.length, unchanged, left }
}

function refusalOf({ level }: KnownSite, others: readonly KnownSite[]): string | undefined {
  if (others.length > 0) return `${others.length + 1} sites have this number: change them one by one`
  return level === AccessLevel.ADMIN ? undefined : 'You do not administer the site with this number'
}

const valuesOf = ({ row, ...values }: SiteInFile) => values

const addedAtOnce = 250
const placeFields = ['addressLine1', 'addressLine2', 'postalCode', 'city', 'country', 'lat', 'lng']

async function storeSites(
  change: Queries,
  { news, updates }: SitePlan,
  { user, at, onRows }: ImportStep,
): Promise<void> {
  for (let from = 0; from < news.length; from += addedAtOnce) {
    const piece = news.slice(from, from + addedAtOnce)
    await addSites(change, user, piece.map(valuesOf), at)
    onRows(from + piece.length)
  }
  for (const [index, { id, row, changed }] of updates.entries()) {
    const { name, siteNumber, comment, ...location } = valuesOf(row)
    if (changed.has('name') || changed.has('comment'))
      await storeSite(change, user, id, { name, siteNumber, comment }, at)
    if (placeFields.some((field) => changed.has(field)))
      await storePlace(change, { siteId: id, actorId: user.id, location, at })
    onRows(news.length + index + 1)
  }
}

const siteImport: TableImport<SiteInFile, SitePlan, Task> = {
  kind: 'siteImport',
  access: siteImports.start.access,
  check: threadJob<typeof checkSites>('checkSites'),
  plan: planSites,
  store: storeSites,
}

export const siteImportKind: JobKind<Services> = importJob(siteImport)

export const siteImportRoutes: Route[] = [
  route(siteImports.preview, async (call) => {
    refuseUnconfirmed(call.user)
    return previewImport(call, siteImport, { updates: call.body.updates })
  }),
  route(siteImports.start, async (call) => {
    refuseUnconfirmed(call.user)
    return startImport(call, siteImport.kind, { updates: call.body.updates })
  }),
]
