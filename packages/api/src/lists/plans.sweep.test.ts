import { apiBase, type ListEndpoint, paramNames } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { pagePlans, scannedTables } from '../testing/plans.ts'
import { statementsOf } from '../testing/statements.ts'

/**
 * Every order of every list of the whole fleet is served by an index, however large the fleet is. The demo fleet is so small
 * that the planner would rather sort; it is told not to, and then only sorts where nothing else is left.
 */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  const client = await api.db.pool.connect()
  await client.query('analyze').finally(() => client.release())
})
afterAll(() => api.close())

const lists = (allEndpoints.filter(({ kind }) => kind === 'list') as unknown as ListEndpoint[]).filter(
  ({ name, path, access }) =>
    paramNames(path).length === 0 && (['superUser', 'superAdmin'].includes(access.rule) || name.startsWith('reports.')),
)
const views = lists.flatMap((list) =>
  list.sort.flatMap((orderBy) => (['ASC', 'DESC'] as const).map((order) => [list.name, orderBy, order, list] as const)),
)

/** Orders by something of another table, which no index of ours can hold; they sort what is left of it. */
const sortsAllowed = new Set([
  'admin.sites createdBy',
  'admin.systems siteName',
  'systems.live siteName',
  'systems.live clientId',
  // An index for each order of all events would cost with every event that comes.
  ...['unitName', 'unitId', 'unitClass', 'hardwareTag', 'eventName'].map((order) => `reports.systemEvents ${order}`),
  // Made for each row; and what is counted up by year, day, type and site is counted before it can be ordered.
  'reports.systemUnits connectionStatus',
  ...[
    'availability',
    'systemName',
    'siteName',
    'since',
    'secondsWithoutContact',
    'lossesCount',
    'longestLossSeconds',
  ].map((order) => `reports.availability ${order}`),
  ...[
    'siteName',
    'month',
    ...['troublesCount', 'duringWorkCount', 'takenCount', 'overCount'],
    ...['medianTakenSeconds', 'p90TakenSeconds', 'medianOverSeconds', 'p90OverSeconds'],
  ].map((order) => `reports.response ${order}`),
  'reports.eventDays day',
  'reports.eventDays eventsCount',
  'reports.unitTypes unitsCount',
  'reports.unitTypes systemsCount',
  'reports.unitTypes unitType',
  'reports.ageYears year',
  'reports.ageSites siteName',
  'reports.ageSites dueCount',
  'reports.ageSites watchCount',
  'reports.ageSites youngCount',
  // An index has the mail with trouble alone, which is little.
  'failedMails.list failedAt',
  'failedMails.list nextTryAt',
  // People are few beside things: two thousand to a hundred thousand systems.
  'users.list emailAddress',
  'users.list status',
  'users.list userType',
  'users.list createdAt',
])

it.each(views)('%s by %s %s scans and sorts no large table', async (name, orderBy, order, list) => {
  const path = `${apiBase}${list.path}?limit=10&orderBy=${orderBy}&order=${order}`
  const statements = await statementsOf(api.db, () => api.get('super.admin', path))
  const nodes = await pagePlans(api.db, statements, 'set enable_seqscan = off; set enable_sort = off')
  expect(nodes.length).toBeGreaterThan(0)
  expect(scannedTables(nodes)).toEqual([])
  if (!sortsAllowed.has(`${name} ${orderBy}`)) expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
})
