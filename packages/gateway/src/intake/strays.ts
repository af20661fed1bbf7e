import { insertMany, type Queries } from '@emberwatch/api'
import { sql } from 'kysely'
import type { CountingTime, Link } from './links.ts'
import type { Notices } from './notices.ts'
import type { SeenEvent } from './panel-issues.ts'
import type { Message } from './read-messages.ts'
import { readRaw } from './read-values.ts'
import { isAlarm } from './waiting-reports.ts'
import { eventRow } from './write-seen.ts'

type Stray = Exclude<Message, { name: 'presence' | 'applied' }>
interface StrayEvent extends Omit<SeenEvent, 'systemId'> {
  readonly modemId: string
  readonly topic: string
  readonly raw: string
}

/**
 * Reports for an entry that is not configured (product 10.17). Events stand in the history of the system at which their modem needs attention, and open
 * and end nothing there: a reset of another panel would silence this one. Alarms and all others are notices with their words.
 */
export class Strays {
  readonly #events: StrayEvent[] = []

  add(notices: Notices, { modemId, topic }: Link, report: Stray, time: CountingTime, receivedAt: Date): void {
    const words = readRaw(report.raw) ?? ''
    const opensAlarm = isAlarm(report)
    if (opensAlarm || report.name === 'event' || report.name === 'issue') {
      const subject = [report.entry, opensAlarm ? unitText(report) : subjectOf(report)].filter(Boolean).join(' ')
      const kind = opensAlarm ? 'strayAlarm' : 'strayReport'
      notices.add({ modemId, kind, subject, words, at: receivedAt, alarm: { unit: unitText(report), at: time.at } })
    }
    if (report.name !== 'event') return
    const mark = `of an entry that is not configured${report.entry === null ? '' : `: ${report.entry}`}`
    const note = [time.note, mark].filter(Boolean).join('; ')
    this.#events.push({ modemId, topic, raw: words, at: time.at, receivedAt, note, event: report.message })
  }

  async write(db: Queries): Promise<void> {
    if (this.#events.length === 0) return
    const ids = [...new Set(this.#events.map(({ modemId }) => modemId))]
    const { rows } = await sql<{ id: string; systemId: string | null }>`select m.id, place_of_modem(m) as system_id
      from modems m where m.id = any (${ids})`.execute(db)
    const systems = new Map(rows.map(({ id, systemId }) => [id, systemId]))
    const withSystem = this.#events.flatMap((event) => {
      const systemId = systems.get(event.modemId)
      return systemId ? [eventRow({ ...event, systemId })] : []
    })
    const without = this.#events.filter(({ modemId }) => !systems.get(modemId))
    await insertMany(db, 'events', withSystem)
    await insertMany(
      db,
      'modemDeadLetters',
      without.map(({ topic, raw, receivedAt }) => ({
        ...{ topic, leaf: 'event', payload: raw, receivedAt },
        error: 'there is no system in whose history it could stand',
      })),
    )
  }
}

/** One notice for each name, so that the words of none replace those of another. */
const subjectOf = (report: Stray): string =>
  report.name === 'event'
    ? report.message.name
    : report.name === 'issue'
      ? `issue ${report.message.issue}`
      : report.name

function unitText({ name, message }: Stray): string {
  const unit =
    name === 'active'
      ? message.items.find(({ kind }) => kind === 'alarm')?.unit
      : name === 'state'
        ? undefined
        : message.unit
  return [unit?.name, unit && 'id' in unit && unit.id].filter(Boolean).join(' ')
}
