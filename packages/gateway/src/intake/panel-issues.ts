import { lossOfContact, type Queries } from '@emberwatch/api'
import { type DeviceEvent, type DeviceIssue, deviceVersion, issueRuleOf } from '@emberwatch/contract/devices'
import { sql } from 'kysely'
import { endedAway, eventsOfStanding, type SeenActive, stoodAlready, unitKey } from './standing.ts'

interface Observation {
  readonly systemId: string
  /** The time that counts. */
  readonly at: Date
  readonly receivedAt: Date
}
export interface SeenEvent extends Observation {
  readonly event: Omit<DeviceEvent, 'entry' | 'at'>
  /** What the clock of the modem said, where that is the time of receipt. */
  readonly note: string | null
}
export interface SeenIssue extends Observation {
  readonly issue: Omit<DeviceIssue, 'entry' | 'at'>
}

export type Seen = SeenEvent | SeenIssue | SeenActive

interface PanelIssue {
  /** Undefined for one that is not stored yet. */
  readonly id?: string
  readonly systemId: string
  /** `alarm:<unit>` and `fault:<unit>` for events, `panel:<name>` for the panel itself. */
  sourceKey: string
  readonly unitName: string | null
  readonly unitNumber: number | null
  readonly hardware: string
  readonly hasAlarms: boolean
  readonly isUrgent: boolean
  readonly createdAt: Date
  solvedAt: Date | null
  hasChanged: boolean
  /** The loss of contact after which nobody knows whether the alarm stands. */
  lostAt?: Date | null
  /** Its beginning was never heard of: stored only where nothing is known of it. */
  readonly isEndAlone?: boolean
}

/**
 * Issues of panels, in the order of receipt: an end solves what was received before it and is not newer, so an alarm of the same second as a reset
 * before it stays open (product 12.17).
 */
export class PanelIssues {
  readonly #issues: PanelIssue[] = []
  /** Finds an open issue by system and key, so that a modem with many of them costs no more for each report. */
  readonly #openOf = new Map<string, Map<string, PanelIssue>>()
  /** Also of those that have been solved meanwhile. */
  readonly #keys = new Set<string>()

  private constructor(stored: PanelIssue[]) {
    for (const issue of stored) this.#push(issue)
  }

  /** The rows of the systems' modems are locked, so nobody else stores what panels say. */
  static async load(db: Queries, systemIds: readonly string[]): Promise<PanelIssues> {
    if (systemIds.length === 0) return new PanelIssues([])
    const rows = await db
      .selectFrom('issues')
      .select(['id', 'systemId', 'sourceKey', 'unitName', 'unitConfigId as unitNumber', 'hardwareName as hardware'])
      .select(['hasAlarms', 'isUrgent', 'createdAt'])
      .select(
        sql<Date | null>`case when has_alarms
          then ${lossOfContact(sql`issues.system_id`, sql`greatest(issues.created_at, issues.received_at)`)} end`.as(
          'lostAt',
        ),
      )
      .where('systemId', 'in', systemIds)
      .where('isSolved', '=', false)
      .where('sourceKey', 'is not', null)
      .execute()
    return new PanelIssues(
      rows.map((row) => ({ ...row, sourceKey: row.sourceKey ?? '', solvedAt: null, hasChanged: false })),
    )
  }

  /** @returns events that nobody has sent: beginnings and ends that a list of what stands now tells of */
  take(observation: Seen): SeenEvent[] {
    if ('active' in observation) return this.#takeActive(observation)
    if ('event' in observation) this.#takeEvent(observation)
    else this.#takeIssue(observation)
    return []
  }

  #takeActive({ systemId, at, receivedAt, active: { items, isWhole = true } }: SeenActive): SeenEvent[] {
    const standing = items.filter(({ kind }) => kind !== 'disablement')
    const isListed = (issue: PanelIssue) =>
      standing.some(
        ({ kind, unit }) =>
          (kind === 'alarm') === issue.hasAlarms &&
          (issue.sourceKey === `${kind}:${unitKey(unit)}` || isOfUnit(issue, unit?.name, unit?.id)),
      )
    const known = this.#open(systemId)
    for (const issue of known) if (isWhole || isListed(issue)) issue.lostAt = null
    // Messages of different kinds may come in another order than they were sent, so the list says nothing of what is not older.
    const isOlder = (issue: PanelIssue) => (issue.hasAlarms || issue.isUrgent) && issue.createdAt < at
    const ended = isWhole ? known.filter((issue) => isOlder(issue) && !isListed(issue)) : []
    const ends = ended.map((issue): SeenEvent => {
      this.#end(issue, at)
      const name = eventsOfStanding[issue.hasAlarms ? 'alarm' : 'fault'][1]
      const unit = issue.unitName === null ? {} : { name: issue.unitName }
      return { systemId, at, receivedAt, note: endedAway, event: { v: deviceVersion, id: issue.sourceKey, name, unit } }
    })
    const begins = standing.flatMap(({ kind, unit }): SeenEvent[] => {
      const before = this.#issues.length
      const name = eventsOfStanding[kind][0]
      const event = { v: deviceVersion, id: `${kind} ${unitKey(unit)}`, name, ...(unit && { unit }) } as const
      const seen: SeenEvent = { systemId, at, receivedAt, note: stoodAlready, event }
      this.#takeEvent(seen)
      return this.#issues.length > before ? [seen] : []
    })
    return [...ends, ...begins]
  }

  #takeEvent({ systemId, at, event }: SeenEvent): void {
    const rule = issueRuleOf(event.name)
    if (!rule) return
    const { name, id, hardware = '' } = event.unit ?? {}
    const unit = id ?? name ?? ''
    if ('solves' in rule) {
      if (rule.of === 'unit') this.#solve(systemId, `${rule.solves}:${unit}`, at)
      else
        for (const { sourceKey } of this.#open(systemId))
          if (sourceKey.startsWith(`${rule.solves}:`)) this.#solve(systemId, sourceKey, at)
      return
    }
    const [hasAlarms, isUrgent] = [rule.opens === 'alarm', rule.opens === 'fault']
    const isOwn = (issue: PanelIssue) =>
      issue.sourceKey.startsWith('panel:') &&
      (issue.hasAlarms || (!hasAlarms && issue.isUrgent)) &&
      isOfUnit(issue, name, id)
    if (this.#open(systemId).some((issue) => isOwn(issue) && !isUncertain(issue, at))) return
    const sourceKey = `${rule.opens}:${unit}`
    const before = this.#openOf.get(systemId)?.get(sourceKey)
    if (before && isUncertain(before, at)) this.#end(before, at)
    const unitName = name ?? id ?? event.name
    this.#add({ systemId, sourceKey, unitName, unitNumber: null, hardware, hasAlarms, isUrgent, at })
  }

  #takeIssue({ systemId, at, issue: { issue, isSolved, severity, unit } }: SeenIssue): void {
    const sourceKey = `panel:${issue}`
    const [hasAlarms, isUrgent] = [severity === 'alarm', severity === 'urgent']
    const { name: unitName, number: unitNumber = null, hardware = '' } = unit
    const values = { systemId, sourceKey, unitName, unitNumber, hardware, hasAlarms, isUrgent, at }
    if (isSolved) {
      if (this.#keys.has(`${systemId} ${sourceKey}`)) this.#solve(systemId, sourceKey, at)
      else this.#push({ ...madeOf(values), solvedAt: at, isEndAlone: true })
      return
    }
    // What has become worse under its own name is told anew.
    const before = this.#openOf.get(systemId)?.get(sourceKey)
    if (before && !before.hasAlarms && (hasAlarms || (isUrgent && !before.isUrgent)))
      this.#end(before, at < before.createdAt ? before.createdAt : at)
    // What an event has opened for its unit is the panel's from now on.
    const ofEvent = this.#open(systemId).find(
      (each) =>
        !each.sourceKey.startsWith('panel:') &&
        each.hasAlarms === hasAlarms &&
        each.isUrgent === isUrgent &&
        isOfUnit(each, unitName),
    )
    if (!ofEvent || this.#has(systemId, sourceKey)) this.#add(values)
    else {
      this.#openOf.get(systemId)?.delete(ofEvent.sourceKey)
      Object.assign(ofEvent, { sourceKey, hasChanged: true })
      this.#index(ofEvent)
    }
  }

  async write(db: Queries): Promise<void> {
    const changed = this.#issues.filter(({ id, hasChanged }) => id && hasChanged)
    const added = this.#issues.filter(({ id }) => !id)
    // What ends gives its key free before another one takes it.
    for (const rows of [changed.filter(({ solvedAt }) => solvedAt), changed.filter(({ solvedAt }) => !solvedAt)])
      if (rows.length > 0)
        await sql`update issues i set is_solved = r."solvedAt" is not null, solved_at = r."solvedAt", source_key = r."sourceKey"
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, "solvedAt" timestamptz, "sourceKey" text)
        where i.id = r.id`.execute(db)
    if (added.length > 0)
      await sql`insert into issues (system_id, unit_name, unit_config_id, hardware_name, has_alarms, is_urgent, created_at, is_solved, solved_at, source_key)
        select r."systemId", r."unitName", r."unitNumber", r.hardware, r."hasAlarms", r."isUrgent", r."createdAt", r."solvedAt" is not null,
          r."solvedAt", r."sourceKey"
        from json_to_recordset(${JSON.stringify(added)}::json) as r ("systemId" uuid, "unitName" text, "unitNumber" int, hardware text,
          "hasAlarms" boolean, "isUrgent" boolean, "createdAt" timestamptz, "solvedAt" timestamptz, "sourceKey" text, "isEndAlone" boolean)
        where r."isEndAlone" is not true
          or not exists (select from issues o where o.system_id = r."systemId" and o.source_key = r."sourceKey")
        order by r."systemId", r."createdAt"`.execute(db)
  }

  #open(systemId: string): PanelIssue[] {
    return [...(this.#openOf.get(systemId)?.values() ?? [])]
  }

  #has(systemId: string, key: string): boolean {
    return this.#openOf.get(systemId)?.has(key) ?? false
  }

  #add(values: Values): void {
    if (!this.#has(values.systemId, values.sourceKey)) this.#push(madeOf(values))
  }

  #push(issue: PanelIssue): void {
    this.#issues.push(issue)
    this.#index(issue)
  }

  #index(issue: PanelIssue): void {
    const { systemId, sourceKey, solvedAt } = issue
    this.#keys.add(`${systemId} ${sourceKey}`)
    if (solvedAt !== null) return
    const open = this.#openOf.get(systemId)
    if (open) open.set(sourceKey, issue)
    else this.#openOf.set(systemId, new Map([[sourceKey, issue]]))
  }

  /** An end that is older than the beginning is of another one: in doubt an alarm stays open. */
  #solve(systemId: string, key: string, at: Date): void {
    const issue = this.#openOf.get(systemId)?.get(key)
    if (issue && issue.createdAt <= at) this.#end(issue, at)
  }

  #end(issue: PanelIssue, at: Date): void {
    Object.assign(issue, { solvedAt: at, hasChanged: true })
    this.#openOf.get(issue.systemId)?.delete(issue.sourceKey)
  }
}

type Values = Omit<PanelIssue, 'id' | 'solvedAt' | 'hasChanged' | 'createdAt' | 'isEndAlone'> & { readonly at: Date }

const madeOf = ({ at, ...values }: Values): PanelIssue => ({
  ...values,
  createdAt: at,
  solvedAt: null,
  hasChanged: false,
})

/** An alarm from before a loss of contact may have ended during it, so one that began after the loss is another one (product 13.7). */
const isUncertain = ({ lostAt }: PanelIssue, at: Date): boolean => !!lostAt && lostAt < at

/** By its name where both have one. */
function isOfUnit({ unitName, unitNumber }: PanelIssue, name: string | undefined, id?: string): boolean {
  if (name !== undefined && unitName !== null) return unitName.toLowerCase() === name.toLowerCase()
  return id !== undefined && unitNumber !== null && id === String(unitNumber)
}
