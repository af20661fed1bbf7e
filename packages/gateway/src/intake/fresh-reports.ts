import type { Queries } from '@emberwatch/api'
import { sql } from 'kysely'
import { isPlausible, type Link } from './links.ts'
import type { Message } from './read-messages.ts'
import type { Incoming } from './report.ts'

interface Row {
  readonly modemId: string
  readonly id: string
  readonly content: string
  readonly at: Date
}

/**
 * Notes reports, so that one that comes again is not stored again. Counters of ids begin anew when a modem restarts, so the content tells them apart,
 * and for a modem without a usable clock its session. @returns the messages that come for the first time
 */
export async function noteReports(
  db: Queries,
  incoming: readonly Incoming[],
  links: ReadonlyMap<string, Link>,
): Promise<Set<Message>> {
  const firsts = new Map<string, { readonly row: Row; readonly message: Message }>()
  const sessions = new Map([...links].map(([topic, { session }]) => [topic, session]))
  for (const { from, messages } of incoming) {
    const { modemId, isBlocked = true } = links.get(from.topic) ?? {}
    if (!modemId || isBlocked) continue
    for (const message of messages) {
      if (message.name === 'presence') {
        if (message.message.online) sessions.set(from.topic, message.message.session)
        continue
      }
      const isTimeless = !isPlausible(message.modemTime.at, from.receivedAt)
      const content = `${message.content}${isTimeless ? ` ${sessions.get(from.topic) ?? ''}` : ''}`
      const row = { modemId, id: message.message.id, content, at: from.receivedAt }
      // A report that comes twice in one batch is taken once.
      if (!firsts.has(keyOf(row))) firsts.set(keyOf(row), { row, message })
    }
  }
  if (firsts.size === 0) return new Set()
  const rows = [...firsts.values()].map(({ row }) => row)
  const result = await sql<Omit<Row, 'at'>>`insert into modem_reports (modem_id, report_id, content, received_at)
    select r."modemId", r.id, r.content, r.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("modemId" uuid, id text, content text, at timestamptz)
    order by 1, 2, 3 on conflict do nothing returning modem_id, report_id as id, content`.execute(db)
  return new Set(result.rows.flatMap((row) => firsts.get(keyOf(row))?.message ?? []))
}

const keyOf = ({ modemId, id, content }: Omit<Row, 'at'>) => JSON.stringify([modemId, id, content])
