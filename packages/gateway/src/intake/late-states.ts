import { type ConnectionReport, insertMany, type Queries } from '@emberwatch/api'

interface Change {
  readonly at: Date
  readonly state: string | null
}

/**
 * Puts states that were seen before the one that counts where they belong in the history, and changes nothing else. Where nothing is known after
 * them, what counts now was the case again when it was reported.
 */
export async function storeLateStates(db: Queries, late: readonly ConnectionReport[]): Promise<void> {
  for (const [systemId, reports] of Map.groupBy(late, (report) => report.systemId)) {
    const changes = await knownChanges(db, systemId)
    const [counting] = await db
      .selectFrom('modemEntryLinks as l')
      .innerJoin('modemSystems as e', 'e.id', 'l.entryId')
      .innerJoin('systems as y', 'y.id', 'e.systemId')
      .select(['y.connectionState as state', 'l.reportedAt'])
      .where('y.id', '=', systemId)
      .execute()
    const added = missing(changes, [
      ...reports.map(({ at, state, description }) => ({ at, state, cause: description })),
      ...(counting?.reportedAt ? [{ at: counting.reportedAt, state: counting.state, cause: null }] : []),
    ])
    await insertMany(
      db,
      'connectionChanges',
      added.map(({ at, state, cause }) => ({ systemId, changedAt: at, state, cause })),
    )
  }
}

const knownChanges = (db: Queries, systemId: string): Promise<Change[]> =>
  db
    .selectFrom('connectionChanges')
    .select(['changedAt as at', 'state'])
    .where('systemId', '=', systemId)
    .orderBy('changedAt')
    .orderBy('id')
    .execute()

/** Lists those of `reports` that differ from the state just before them. */
function missing<Row extends Change>(changes: readonly Change[], reports: readonly Row[]): Row[] {
  const timeline = [
    ...changes.map((change) => ({ at: change.at, state: change.state, row: undefined })),
    ...reports.map((row) => ({ at: row.at, state: row.state, row })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return timeline.flatMap(({ state, row }, index) =>
    row && (index === 0 || timeline[index - 1]?.state !== state) ? [row] : [],
  )
}
