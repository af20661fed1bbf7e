import type { Queries } from '@emberwatch/api'
import { eventsOfDay, issueRuleOf } from '@emberwatch/contract/devices'
import { sql } from 'kysely'
import type { Link } from './links.ts'
import { type Message, refuse } from './read-messages.ts'
import type { Incoming } from './report.ts'

/** The mark under which stored events of an hour are counted (`modem_counts`). */
export const taken = 'taken'
const dayMs = 86_400_000

/**
 * Refuses events beyond those that a modem may send within 24 hours, before anything of them is stored; alarms and their ends go on. The refusal is an
 * urgent row of what needs attention.
 */
export async function refuseBeyondDay(
  db: Queries,
  incoming: readonly Incoming[],
  links: ReadonlyMap<string, Link>,
): Promise<readonly Incoming[]> {
  const isOfEvents = ({ messages }: Incoming) => messages.some(({ name }) => name === 'event')
  const topics = new Set(incoming.filter(isOfEvents).map(({ from }) => from.topic))
  const ids = [...topics].flatMap((topic) => links.get(topic)?.modemId ?? [])
  if (ids.length === 0) return incoming
  const since = new Date(Math.max(...incoming.map(({ from }) => from.receivedAt.getTime())) - dayMs)
  const { rows } = await sql<{
    modemId: string
    count: number
  }>`select modem_id, sum(count)::int as count from modem_counts
    where modem_id = any(${ids}) and hour > ${since} and leaf = 'event' and what = ${taken} group by 1`.execute(db)
  const counts = new Map(rows.map(({ modemId, count }) => [modemId, count]))
  return incoming.map((each) => {
    const modemId = links.get(each.from.topic)?.modemId
    if (!modemId || !isOfEvents(each)) return each
    const refused = new Set<Extract<Message, { name: 'event' }>>()
    for (const message of each.messages) {
      if (message.name !== 'event') continue
      const count = (counts.get(modemId) ?? 0) + 1
      if (count <= eventsOfDay || isAboutAlarm(message.message.name)) counts.set(modemId, count)
      else refused.add(message)
    }
    if (refused.size === 0) return each
    const refusals = [...refused].map(({ message: { id }, raw }) => ({ ...refuse('event', id, 'too_many'), raw }))
    const messages = each.messages.filter((message) => message.name !== 'event' || !refused.has(message))
    return { ...each, messages, refusals: [...each.refusals, ...refusals] }
  })
}

function isAboutAlarm(name: string): boolean {
  const rule = issueRuleOf(name)
  return rule !== undefined && ('opens' in rule ? rule.opens : rule.solves) === 'alarm'
}
