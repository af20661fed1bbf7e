import { pagePlans, scannedTables } from '@emberwatch/api/testing/plans'
import { statementsOf } from '@emberwatch/api/testing/statements'
import { writeFigures } from './figures.ts'
import { openFleet } from './lists/fleet.ts'
import { call, measureView } from './lists/measure.ts'
import { fleetStore } from './lists/store.ts'
import { measureTeams } from './lists/teams.ts'
import { measureThroughput } from './lists/throughput.ts'
import { searches, viewsOf } from './lists/views.ts'

/**
 * `pnpm bench lists`: every list against the bare SQL that it sends, through the same driver; the plans of its pages; requests in
 * a second against memory. On a fleet of 1,000 sites in the embedded database, or on the one that BENCH_DATABASE_URL or
 * BENCH_DATA_DIR names.
 */
export async function listsBench(): Promise<void> {
  const store = await fleetStore()
  const fleet = await openFleet(store)
  const lists: object[] = []
  for (const view of [...(await viewsOf(fleet, { orders: false })), ...searches])
    lists.push(await measureView(fleet, view))
  console.table(lists)
  const scans: object[] = []
  for (const view of await viewsOf(fleet, { orders: true })) {
    const tables = view.view.startsWith('search')
      ? []
      : scannedTables(await pagePlans(fleet.db, await statementsOf(fleet.db, () => call(fleet, view))))
    if (tables.length) scans.push({ list: view.list, view: view.view, reads: tables.join(', ') })
  }
  console.log(
    scans.length ? 'Pages that read a large table from end to end:' : 'No page reads a large table from end to end.',
  )
  if (scans.length) console.table(scans)
  const throughput: object[] = []
  for (const [which, app] of [['kept', fleet.keeping] as const, ['read anew', fleet.app] as const])
    throughput.push({
      which,
      ...(await measureThroughput(app, '/api/v1/systems?limit=10', fleet.tokens['super.admin'])),
    })
  console.table(throughput)
  const teams = await measureTeams(fleet)
  console.table(teams)
  const rest = {
    database: fleet.db.kind,
    'start, ms': Math.round(fleet.startMs),
    'peak memory, MB': Math.round(process.resourceUsage().maxRSS / 1024),
  }
  console.log(rest)
  writeFigures(`lists-${fleet.db.kind}`, { ...rest, lists, scans, throughput, teams })
  await fleet.close()
  store.remove()
}
