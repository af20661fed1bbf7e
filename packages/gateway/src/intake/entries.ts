import type { ConnectionReport, Queries, StoredStage } from '@emberwatch/api'
import { modemStages } from '@emberwatch/contract'
import { connectionStateOf, type EntryState } from '@emberwatch/contract/devices'

/** An entry of a modem's network configuration, and what a batch makes of it. */
export interface Entry {
  readonly id: string
  readonly modemId: string
  /** The name that modems have for it. */
  readonly endpointId: string
  readonly systemId: string
  /** Its state has no meaning any more; what its panel says is stored. */
  readonly isArchived: boolean
  stages: readonly StoredStage[] | null
  state: string | null
  description: string | null
  reportedAt: Date | null
}

export async function loadEntries(db: Queries, modemIds: readonly string[]): Promise<Entry[]> {
  if (modemIds.length === 0) return []
  return db
    .selectFrom('modemSystems as e')
    .innerJoin('systems as y', 'y.id', 'e.systemId')
    .leftJoin('modemEntryLinks as l', 'l.entryId', 'e.id')
    .select(['e.id', 'e.modemId', 'e.endpointId', 'e.systemId', 'e.stages', 'y.connectionState as state'])
    .select(['e.stateDescription as description', 'l.reportedAt'])
    .select((e) => e('y.archivedAt', 'is not', null).$castTo<boolean>().as('isArchived'))
    .where('e.modemId', 'in', modemIds)
    .execute()
}

type Status = StoredStage['status']
const stagesOf = (status: (name: StoredStage['name'], index: number) => Status): StoredStage[] =>
  modemStages.map(({ name }, index) => ({ name, status: status(name, index) }))

const withFirst = (first: Status, stages: readonly StoredStage[] | null): StoredStage[] =>
  stagesOf((_, index) => (index === 0 ? first : (stages?.[index]?.status ?? 'pending')))

/** States that reports gave to entries, in the order of receipt. */
export class EntryStates {
  readonly changed: ConnectionReport[] = []
  readonly late: ConnectionReport[] = []

  report(entry: Entry, { stages, description }: Pick<EntryState, 'stages' | 'description'>, at: Date): void {
    this.#set(
      entry,
      stagesOf((name) => stages[name]),
      description ?? null,
      at,
    )
  }

  /**
   * A modem's report of its entries holds through a new session, and through a silence (`wentOffline`). The goodbye of the session before has the time
   * of its receipt, which may be after this birth.
   */
  cameOnline(entry: Entry, bornAt: Date): void {
    if (entry.stages?.[0]?.status === 'ok') return
    const at = entry.reportedAt && entry.reportedAt > bornAt ? entry.reportedAt : bornAt
    this.#set(entry, withFirst('ok', entry.stages), null, at)
  }

  /** @param isSilence the modem may not have noticed, and then reports its entries no more: what it said of them stands behind the failed connection */
  wentOffline(entry: Entry, cause: string, at: Date, isSilence = false): void {
    this.#set(entry, withFirst('fail', isSilence ? entry.stages : null), cause, at)
  }

  #set(entry: Entry, stages: StoredStage[], description: string | null, at: Date) {
    if (entry.isArchived) return
    const { id: entryId, systemId } = entry
    const report = { entryId, systemId, before: entry.state, stages, description, state: connectionStateOf(stages), at }
    if (entry.reportedAt && at < entry.reportedAt) {
      this.late.push(report)
      return
    }
    this.changed.push(report)
    Object.assign(entry, { stages, description, state: report.state, reportedAt: at })
  }
}
