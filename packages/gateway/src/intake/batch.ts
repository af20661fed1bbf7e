import { noteOccurrences, type Queries, storeConnections } from '@emberwatch/api'
import { hasEventClass, type Refusal, testAlarm } from '@emberwatch/contract/devices'
import { modemPaces } from '@emberwatch/http/limits'
import { taken } from './day-limit.ts'
import { type Entry, EntryStates } from './entries.ts'
import { storeLateStates } from './late-states.ts'
import { hearOf, type Link, noteRefusal, seenAt, seenInOrder, takeBirth, takeGoodbye, writeLinks } from './links.ts'
import { Notices } from './notices.ts'
import type { Seen } from './panel-issues.ts'
import { type Message, refuse } from './read-messages.ts'
import { readRaw } from './read-values.ts'
import { type Incoming, isEnding, type Outcome, type Report, type TestReceipt } from './report.ts'
import { Strays } from './strays.ts'
import { writeSeen } from './write-seen.ts'

const closed = 'Closed by the modem'
const blockedCause = 'Blocked'
const willCause = 'Connection lost (last will)'

type OfPresence = Extract<Message, { name: 'presence' }>
type OfReport = Exclude<Message, { name: 'presence' }>
type OfEntry = Exclude<OfReport, { name: 'applied' }>

/** Works out in memory what reports change, in the order of receipt. */
export class Batch {
  readonly #links: ReadonlyMap<string, Link>
  readonly #entries: ReadonlyMap<string, readonly Entry[]>
  readonly #fresh: ReadonlySet<Message>
  readonly #states = new EntryStates()
  readonly #seen: Seen[] = []
  readonly #notices = new Notices()
  readonly #strays = new Strays()
  readonly #refusals = new Map<string, Refusal[]>()
  readonly #tests: (TestReceipt & { readonly topic: string })[] = []
  readonly #born = new Set<string>()
  readonly #outdated = new Set<string>()
  #refusedCount = 0

  constructor(links: ReadonlyMap<string, Link>, entries: readonly Entry[], fresh: ReadonlySet<Message>) {
    this.#links = links
    this.#entries = Map.groupBy(entries, ({ modemId }) => modemId)
    this.#fresh = fresh
  }

  add({ from, messages, refusals }: Incoming): void {
    const link = this.#links.get(from.topic)
    if (!link) return
    if (isEnding(from)) {
      const cause = link.isBlocked ? blockedCause : from.cause
      this.#end(link, from.session, cause, from.endedAt, from.isSilence && !link.isBlocked)
      return
    }
    if (link.isBlocked) return
    for (const each of messages)
      if (each.name === 'presence') this.#takePresence(link, each, from)
      else if (this.#fresh.has(each)) this.#takeReport(link, each, from)
    for (const { raw = '', ...refusal } of refusals) this.#refuse(link, refusal, raw, from.receivedAt)
    if (!from.isRetained) hearOf(link, from.receivedAt)
  }

  #takePresence(link: Link, { message }: OfPresence, from: Report): void {
    if (!message.online) this.#end(link, message.session, message.isClosed ? closed : willCause, from.receivedAt)
    else if (takeBirth(link, message, { isRetained: false, connection: undefined, ...from }))
      this.#begin(link, message.revision)
  }

  #takeReport(link: Link, report: OfReport, from: Report): void {
    const { receivedAt } = from
    if (report.name === 'applied') this.#takeApplied(link, report, receivedAt)
    else {
      const entry = this.#entryOf(link, report.entry)
      if (!entry) this.#takeStray(link, report, receivedAt)
      else if (report.name === 'state')
        this.#states.report(entry, report.message, seenAt(link, report.modemTime, receivedAt).at)
      else if (report.name === 'active') {
        const { at } = seenAt(link, report.modemTime, receivedAt)
        this.#seen.push({ systemId: entry.systemId, at, receivedAt, active: report.message })
      } else this.#see(link, entry, report, from)
    }
  }

  #takeApplied(link: Link, { message, modemTime, raw }: Extract<Message, { name: 'applied' }>, receivedAt: Date): void {
    const { id, revision: appliedRevision, isApplied, reason = 'The modem says no reason' } = message
    if (appliedRevision > link.revision) {
      const refusal = refuse('applied', id, 'invalid', 'revision', 'was never issued')
      this.#refuse(link, refusal, raw, receivedAt)
      return
    }
    const { at: appliedAt } = seenAt(link, modemTime, receivedAt)
    Object.assign(link, { appliedRevision, appliedAt, appliedReason: isApplied ? null : reason })
  }

  #see(link: Link, { systemId }: Entry, report: Extract<Message, { name: 'event' | 'issue' }>, from: Report): void {
    const { receivedAt } = from
    const { at, note } = seenInOrder(link, report.modemTime, from)
    if (note !== null) this.#notices.count(link.modemId, report.name, 'time_of_receipt', receivedAt)
    if (report.name === 'issue') this.#seen.push({ systemId, at, receivedAt, issue: report.message })
    else {
      this.#seen.push({ systemId, at, receivedAt, note, event: report.message })
      const { id, name } = report.message
      this.#notices.count(link.modemId, 'event', taken, receivedAt)
      if (name === testAlarm) this.#tests.push({ topic: link.topic, id, systemId, receivedAt })
      if (!hasEventClass(name)) this.#notices.count(link.modemId, 'event', 'no_class', receivedAt)
    }
  }

  /** One alone is meant where a message names none. */
  #entryOf(link: Link, name: string | null): Entry | undefined {
    const entries = this.#entriesOf(link)
    if (name === null) return entries.length === 1 ? entries[0] : undefined
    return entries.find(({ endpointId }) => endpointId === name)
  }

  #takeStray(link: Link, report: OfEntry, receivedAt: Date): void {
    this.#strays.add(this.#notices, link, report, seenAt(link, report.modemTime, receivedAt), receivedAt)
    if (report.name === 'event') this.#notices.count(link.modemId, 'event', taken, receivedAt)
    this.#answer(link, refuse(report.name, report.message.id, 'unknown_entry', 'entry'), receivedAt)
  }

  #begin(link: Link, revision: number | undefined): void {
    this.#born.add(link.topic)
    for (const entry of this.#entriesOf(link)) this.#states.cameOnline(entry, link.bornAt as Date)
    if (revision !== undefined && revision !== link.revision) this.#outdated.add(link.topic)
  }

  #end(link: Link, session: string, cause: string, at: Date, isSilence = false): void {
    if (!takeGoodbye(link, session, cause, at)) return
    for (const entry of this.#entriesOf(link)) this.#states.wentOffline(entry, cause, at, isSilence)
  }

  /** A refusal of an event or issue is seen by people as well. */
  #refuse(link: Link, refusal: Refusal, raw: string, at: Date): void {
    if (refusal.of === 'event' || refusal.of === 'issue')
      this.#notices.add({
        ...{ modemId: link.modemId, kind: 'refusedEvent', subject: `${refusal.of} ${refusal.reason}`, at },
        words: readRaw(raw) ?? '',
      })
    this.#answer(link, refusal, at)
  }

  #answer(link: Link, refusal: Refusal, at: Date): void {
    this.#refusedCount += 1
    this.#notices.count(link.modemId, refusal.of, refusal.reason, at)
    noteRefusal(link, refusal, at)
    const before = this.#refusals.get(link.topic)
    if (!before) this.#refusals.set(link.topic, [refusal])
    else if (before.length < modemPaces.refusals.burst) before.push(refusal)
  }

  #entriesOf({ modemId }: Link): readonly Entry[] {
    return this.#entries.get(modemId) ?? []
  }

  async write(db: Queries): Promise<void> {
    await storeConnections(db, this.#states.changed)
    await storeLateStates(db, this.#states.late)
    await noteOccurrences(db, this.#seen, () => writeSeen(db, this.#seen))
    await writeLinks(db, [...this.#links.values()])
    await this.#strays.write(db)
    await this.#notices.write(db)
  }

  outcome(): Outcome {
    const answers = [...this.#links.keys()].flatMap((topic) => {
      const refusals = this.#refusals.get(topic) ?? []
      const [isBorn, needsConfiguration] = [this.#born.has(topic), this.#outdated.has(topic)]
      const tests = this.#tests.filter((test) => test.topic === topic)
      const isNeeded = refusals.length + tests.length > 0 || isBorn
      return isNeeded ? [{ topic, tests, refusals, isBorn, needsConfiguration }] : []
    })
    const sessions = new Map([...this.#links].map(([topic, { session }]) => [topic, session]))
    return { answers, refusedCount: this.#refusedCount, sessions }
  }
}
