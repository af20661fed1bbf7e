import type { Queries } from '@emberwatch/api'
import { noteOccurrences, storeConnections } from '@emberwatch/api'
import { clockToleranceMs, type Refusal } from '@emberwatch/contract/devices'
import { sql } from 'kysely'
import { type Entry, EntryStates, loadEntries } from './entries.ts'
import { type SeenEvent, storeEvents } from './events.ts'
import { type SeenIssue, storeIssues } from './issues.ts'
import { storeLateStates } from './late-states.ts'
import { hearOf, type Link, lockLinks, noteRefusal, seenAt, takeBirth, takeGoodbye, writeLinks } from './links.ts'
import { type Message, type Read, readMessages, refuse } from './read-messages.ts'
import { type Answer, type Ending, isEnding, type Report } from './report.ts'

const closed = 'Closed by the modem'
const willCause = 'Connection lost (last will)'

interface Incoming extends Read {
  readonly from: Report | Ending
}

/**
 * Stores what modems have sent in one transaction of a dozen statements, however many reports there are: the rows of the modems are locked, reports
 * that were stored before are left out, and what the others say is worked out in memory and written at once. @returns what is to be sent to whom
 */
export async function storeBatch(db: Queries, reports: readonly (Report | Ending)[]): Promise<Answer[]> {
  const incoming = reports.map(
    (from): Incoming =>
      isEnding(from) ? { from, messages: [], refusals: [] } : { from, ...readMessages(from.name, from.payload) },
  )
  return db.transaction().execute(async (change) => {
    const links = await lockLinks(change, [...new Set(reports.map(({ topic }) => topic))])
    const ids = [...links.values()].map(({ modemId }) => modemId)
    const fresh = await noteReports(change, incoming, links)
    const entries = await loadEntries(change, ids)
    const now = Math.max(...reports.map(({ receivedAt }) => receivedAt.getTime()))
    dropFutureTimes([...links.values()], ['bornAt', 'heardAt'], now)
    dropFutureTimes(entries, ['reportedAt'], now)
    const batch = new Batch(links, entries, fresh)
    for (const each of withoutOvertaken(incoming)) batch.add(each)
    await batch.write(change)
    return batch.answers()
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

const keyOf = (modemId: string, id: string) => `${modemId} ${id}`

/** @returns the keys of reports that come for the first time */
async function noteReports(
  db: Queries,
  incoming: readonly Incoming[],
  links: ReadonlyMap<string, Link>,
): Promise<Set<string>> {
  const rows = incoming.flatMap(({ from, messages }) => {
    const modemId = links.get(from.topic)?.modemId
    if (!modemId) return []
    return messages.flatMap(({ message }) =>
      'id' in message ? [{ modemId, id: message.id, at: from.receivedAt }] : [],
    )
  })
  if (rows.length === 0) return new Set()
  const result = await sql<{
    modemId: string
    reportId: string
  }>`insert into modem_reports (modem_id, report_id, received_at)
    select r."modemId", r.id, r.at from json_to_recordset(${JSON.stringify(rows)}::json) as r ("modemId" uuid, id text, at timestamptz)
    order by 1, 2 on conflict do nothing returning modem_id, report_id`.execute(db)
  return new Set(result.rows.map(({ modemId, reportId }) => keyOf(modemId, reportId)))
}

type PresenceMessage = Extract<Message, { name: 'presence' }>['message']
type ReportMessage = Exclude<Message, { name: 'presence' }>

class Batch {
  readonly #links: ReadonlyMap<string, Link>
  readonly #entries: ReadonlyMap<string, readonly Entry[]>
  readonly #fresh: Set<string>
  readonly #states = new EntryStates()
  readonly #events: (SeenEvent & { receivedAt: Date })[] = []
  readonly #issues: (SeenIssue & { receivedAt: Date })[] = []
  readonly #refusals = new Map<string, Refusal[]>()
  readonly #outdated = new Set<string>()

  constructor(links: ReadonlyMap<string, Link>, entries: readonly Entry[], fresh: Set<string>) {
    this.#links = links
    this.#entries = Map.groupBy(entries, ({ modemId }) => modemId)
    this.#fresh = fresh
  }

  add({ from, messages, refusals }: Incoming): void {
    const link = this.#links.get(from.topic)
    if (!link) return
    if (isEnding(from)) {
      this.#end(link, from.session, from.cause, from.receivedAt)
      return
    }
    for (const each of messages) this.#take(link, each, from)
    for (const refusal of refusals) this.#refuse(link, refusal, from.receivedAt)
    if (!from.isRetained) hearOf(link, from.receivedAt)
  }

  #take(link: Link, { name, message }: Message, from: Report): void {
    if (name === 'presence') this.#takePresence(link, message, from)
    // A report that comes twice in one batch is taken once.
    else if (this.#fresh.delete(keyOf(link.modemId, message.id))) {
      const refusal = this.#takeReport(link, { name, message } as ReportMessage, from)
      if (refusal) this.#refuse(link, refusal, from.receivedAt)
    }
  }

  #takePresence(link: Link, message: PresenceMessage, from: Report): void {
    if (!message.online) this.#end(link, message.session, message.isClosed ? closed : willCause, from.receivedAt)
    else if (takeBirth(link, message, { isRetained: false, connection: undefined, ...from }))
      this.#begin(link, message.revision)
  }

  #takeReport(link: Link, { name, message }: ReportMessage, { receivedAt }: Report): Refusal | undefined {
    const at = seenAt(link, message.at, receivedAt)
    if (!at) return refuse(name, message.id, 'too_old', 'at')
    if (name === 'applied') {
      const { revision: appliedRevision, isApplied, reason = 'The modem says no reason' } = message
      Object.assign(link, { appliedRevision, appliedAt: at, appliedReason: isApplied ? null : reason })
      return
    }
    const entry = this.#entriesOf(link).find(({ endpointId }) => endpointId === message.entry.toLowerCase())
    if (!entry) return refuse(name, message.id, 'unknown_entry', 'entry')
    const observation = { entryId: entry.id, systemId: entry.systemId, at, receivedAt }
    if (name === 'state') this.#states.report(entry, message, at)
    else if (name === 'event') this.#events.push({ ...observation, event: message })
    else this.#issues.push({ ...observation, issue: message })
    return
  }

  #begin(link: Link, revision: number | undefined): void {
    for (const entry of this.#entriesOf(link)) this.#states.cameOnline(entry, link.bornAt as Date)
    if (revision !== undefined && revision !== link.revision) this.#outdated.add(link.topic)
  }

  #end(link: Link, session: string, cause: string, at: Date): void {
    if (!takeGoodbye(link, session, cause, at)) return
    for (const entry of this.#entriesOf(link)) this.#states.wentOffline(entry, cause, at)
  }

  #refuse(link: Link, refusal: Refusal, at: Date): void {
    noteRefusal(link, refusal, at)
    this.#refusals.set(link.topic, [...(this.#refusals.get(link.topic) ?? []), refusal])
  }

  #entriesOf({ modemId }: Link): readonly Entry[] {
    return this.#entries.get(modemId) ?? []
  }

  async write(db: Queries): Promise<void> {
    await storeConnections(db, this.#states.changed)
    await storeLateStates(db, this.#states.late)
    await noteOccurrences(db, [...this.#events, ...this.#issues], async () => {
      await storeEvents(db, this.#events)
      await storeIssues(db, this.#issues)
    })
    await writeLinks(db, [...this.#links.values()])
  }

  answers(): Answer[] {
    return [...this.#links.keys()].flatMap((topic) => {
      const refusals = this.#refusals.get(topic) ?? []
      const needsConfiguration = this.#outdated.has(topic)
      return refusals.length > 0 || needsConfiguration ? [{ topic, refusals, needsConfiguration }] : []
    })
  }
}
