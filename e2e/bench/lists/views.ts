import { apiBase, fillPath, type ListEndpoint, search } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { sql } from 'kysely'
import type { BenchFleet } from './fleet.ts'

/** The bench reads of each list its first page in every order, a later page, and a search. */
export interface View {
  readonly list: string
  readonly view: string
  readonly path: string
  readonly account: keyof BenchFleet['tokens']
  /** Given, it is a POST. */
  readonly body?: object
}

const lists = allEndpoints.filter((endpoint) => endpoint.kind === 'list') as unknown as ListEndpoint[]
const pageSize = 10
/** People page as deep as this by hand. */
const deepOffset = 1000

/** @param orders whether every order of each list is among them, or only its own */
export async function viewsOf(fleet: BenchFleet, { orders }: { orders: boolean }): Promise<View[]> {
  const ids = await idsFor(fleet)
  return lists.flatMap((endpoint) => {
    const needsSuper = endpoint.access.rule === 'superUser' || endpoint.access.rule === 'superAdmin'
    // Lists of one thing are about any thing, which a super user may read.
    const account = needsSuper || endpoint.path.includes('{id}') ? 'super.admin' : 'site.operator'
    const base = apiBase + fillPath(endpoint.path, { id: ids[endpoint.path.split('/')[2] ?? ''] ?? '' })
    const view = (name: string, query: Record<string, string>): View => ({
      list: endpoint.name,
      view: name,
      account,
      path: `${base}?${new URLSearchParams({ limit: String(pageSize), ...query })}`,
    })
    const [searched] = endpoint.search
    return [
      view('first page', {}),
      ...(orders
        ? endpoint.sort.flatMap((orderBy) =>
            ['ASC', 'DESC'].map((order) => view(`${orderBy} ${order}`, { orderBy, order })),
          )
        : []),
      view(`from ${deepOffset}`, { offset: String(deepOffset) }),
      ...(searched ? [view(`search ${searched}`, { [searched]: '17' })] : []),
    ]
  })
}

/** Things that have much below them. */
async function idsFor({ db }: BenchFleet): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`select
    (select site_id from systems group by site_id order by count(*) desc limit 1) as sites,
    (select id from systems order by issues_count desc limit 1) as systems,
    (select scanned_system_id from scanned_loops group by 1 order by count(*) desc limit 1) as scanned_systems,
    (select scanned_loop_id from scanned_units group by 1 order by count(*) desc limit 1) as scanned_loops,
    (select user_id from site_access where user_id is not null group by 1 order by count(*) desc limit 1) as users,
    (select id from webhooks order by id limit 1) as webhooks
    `.execute(db.kysely)
  const { scannedSystems, scannedLoops, ...rest } = rows[0] ?? {}
  return { ...rest, 'scanned-systems': scannedSystems ?? '', 'scanned-loops': scannedLoops ?? '' } as Record<
    string,
    string
  >
}

/** Search over everything: by a number that many have, by a name, and by Norwegian letters, which are folded. */
export const searches: readonly View[] = (['super.admin', 'site.operator'] as const).flatMap((account) =>
  ['17', 'hovedsentral', 'sjø'].map((text) => ({
    list: `${search.everything.name}, ${account}`,
    view: text,
    account,
    path: apiBase + search.everything.path,
    body: { text },
  })),
)
