import { type BulkRow, insertMany, noticeTimes, type Queries } from '@emberwatch/api'
import { deviceVersion, issueRuleOf } from '@emberwatch/contract/devices'
import { PanelIssues, type Seen, type SeenEvent } from './panel-issues.ts'
import {
  Disablements,
  endedAway,
  eventsOfStanding,
  noteActive,
  type SeenActive,
  stoodAlready,
  unitKey,
} from './standing.ts'

/** Stores what panels have said, in the order of receipt: events, and the issues that they and the panels themselves open and solve. */
export async function writeSeen(db: Queries, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  const counting = seen.filter((each) => !('event' in each) || issueRuleOf(each.event.name))
  const issues = await PanelIssues.load(db, systemsOf(counting))
  const active = seen.filter((each) => 'active' in each)
  const disablements = await Disablements.load(db, systemsOf(active))
  const events: SeenEvent[] = []
  for (const each of seen) {
    if ('event' in each) {
      events.push(each)
      disablements.take(each.systemId, each.event, each.at)
    } else if ('active' in each) events.push(...disablementEvents(disablements, each))
    events.push(...issues.take(each))
  }
  await insertMany(db, 'events', events.map(eventRow))
  await issues.write(db)
  await noteActive(db, active)
}

const systemsOf = (seen: readonly Seen[]) => [...new Set(seen.map(({ systemId }) => systemId))]

function disablementEvents(
  disablements: Disablements,
  { systemId, at, receivedAt, active: { items, isWhole = true } }: SeenActive,
): SeenEvent[] {
  const listed = new Map(
    items.flatMap(({ kind, unit = {} }) => (kind === 'disablement' ? [[unitKey(unit), unit] as const] : [])),
  )
  const known = disablements.standing(systemId)
  const keys = new Set(known.map(unitKey))
  const [begin, end] = eventsOfStanding.disablement
  const ended = isWhole ? known.filter((unit) => !listed.has(unitKey(unit))) : []
  const begun = [...listed].flatMap(([key, unit]) => (keys.has(key) ? [] : [unit]))
  const made = [
    ...ended.map((unit) => ({ name: end, unit, note: endedAway })),
    ...begun.map((unit) => ({ name: begin, unit, note: stoodAlready })),
  ]
  return made.map(({ name, unit, note }) => {
    const event = { v: deviceVersion, id: `${name} ${unitKey(unit)}`, name, unit } as const
    // The list is the last word, whatever the clocks said.
    const last = disablements.find(systemId, unit)?.at ?? at
    const seen = { systemId, at: last > at ? last : at, receivedAt, note, event }
    disablements.take(systemId, event, seen.at)
    return seen
  })
}

/** What came late has both times. */
export const eventRow = ({
  systemId,
  at,
  receivedAt,
  note,
  event: { name, unit = {}, message },
}: SeenEvent): BulkRow<'events'> => ({
  systemId,
  occurredAt: at,
  eventName: name,
  unitName: unit.name ?? null,
  unitId: unit.id ?? null,
  unitClass: unit.class ?? null,
  hardwareTag: unit.hardware ?? null,
  originalMessage: message ?? null,
  clockNote: note,
  receivedAt: receivedAt.getTime() - at.getTime() > noticeTimes.lateSeconds * 1000 ? receivedAt : null,
})
