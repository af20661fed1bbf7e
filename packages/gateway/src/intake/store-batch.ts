import type { Queries } from '@emberwatch/api'
import { clockToleranceMs } from '@emberwatch/contract/devices'
import { Batch } from './batch.ts'
import { refuseBeyondDay } from './day-limit.ts'
import { loadEntries } from './entries.ts'
import { noteReports } from './fresh-reports.ts'
import { lockLinks } from './links.ts'
import type { Incoming, Outcome } from './report.ts'

/**
 * Stores what modems have sent in one transaction of a dozen statements, however many reports there are: the rows of the modems are locked, reports
 * that were stored before are left out, and what the others say is worked out in memory and written at once.
 */
export async function storeBatch(db: Queries, all: readonly Incoming[]): Promise<Outcome> {
  return db.transaction().execute(async (change) => {
    const links = await lockLinks(change, [...new Set(all.map(({ from }) => from.topic))])
    const ids = [...links.values()].map(({ modemId }) => modemId)
    const incoming = await refuseBeyondDay(change, all, links)
    const fresh = await noteReports(change, incoming, links)
    const entries = await loadEntries(change, ids)
    const now = Math.max(...incoming.map(({ from }) => from.receivedAt.getTime()))
    dropFutureTimes([...links.values()], ['bornAt', 'heardAt', 'seenAt'], now)
    dropFutureTimes(entries, ['reportedAt'], now)
    const batch = new Batch(links, entries, fresh)
    for (const each of withoutOvertaken(incoming)) batch.add(each)
    await batch.write(change)
    return batch.outcome()
  })
}

/**
 * Drops goodbyes of connections whose modem was back before they came: a broker that restarts sends the will of the connection before together with the
 * birth of the next one. The state that the modem has reported since is of the new connection.
 */
function withoutOvertaken(incoming: readonly Incoming[]): Incoming[] {
  const births = new Map<string, { readonly session: string; readonly at: number }>()
  const rest: Incoming[] = []
  for (const each of incoming.toReversed()) {
    const messages = each.messages.toReversed().filter(({ name, message }) => {
      if (name !== 'presence') return true
      const next = births.get(each.from.topic)
      if (message.online) births.set(each.from.topic, { session: message.session, at: Date.parse(message.at) })
      else if (next && next.session !== message.session) return next.at > each.from.receivedAt.getTime()
      return true
    })
    rest.push({ ...each, messages: messages.toReversed() })
  }
  return rest.toReversed()
}

/** Times that cannot have come yet were stored while a clock of ours was ahead: nothing of now is older than they are. */
function dropFutureTimes<Name extends string>(
  rows: readonly { [name in Name]: Date | null }[],
  names: readonly Name[],
  now: number,
): void {
  for (const row of rows)
    for (const name of names) if ((row[name]?.getTime() ?? 0) > now + clockToleranceMs) row[name] = null
}
