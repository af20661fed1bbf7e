import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFleet } from './api/fleet.ts'
import { measureView } from './api/measure.ts'
import { fleetStore } from './api/store.ts'
import { viewsOf } from './api/views.ts'
import { results } from './serve.ts'

/**
 * `pnpm bench history`: histories and days of a system and of the site with most systems beside the report of all events, on a fleet as
 * `pnpm bench api` has it.
 */
export async function historyBench(): Promise<void> {
  const store = await fleetStore()
  const fleet = await openFleet(store)
  try {
    const rows: object[] = []
    for (const view of await viewsOf(fleet, { orders: false }))
      if (/^(history\.|reports\.systemEvents$)/.test(view.list)) rows.push(await measureView(fleet, view))
    console.table(rows)
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, `history-${fleet.db.kind}.json`), JSON.stringify(rows, null, 2))
  } finally {
    await fleet.close()
    store.remove()
  }
}
