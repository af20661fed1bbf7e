import { addErrors, bothErrors, type ErrorGroup, type Registry } from '@emberwatch/registry'
import type { ReportIntake } from '../releases/report-intake.ts'

/** Most groups that are gathered until the next flush. */
const groupsMax = 500

interface AreaGroup {
  readonly area: string
  readonly id: string
  readonly group: ErrorGroup
}

/** Errors of people who count, and hints of everybody else. */
type Source = 'people' | 'hints'

/** Gathers groups of errors in memory; each flush of the reports adds them to the store. */
export function createErrorGroups({ store }: Registry, reports: ReportIntake, now: () => number) {
  const groups: Readonly<Record<Source, Map<string, AreaGroup>>> = { people: new Map(), hints: new Map() }
  reports.onFlush(async () => {
    for (const source of ['people', 'hints'] as const) {
      const rows = [...groups[source].values()]
      groups[source].clear()
      for (const [area, ofArea = []] of Object.entries(Object.groupBy(rows, (row) => row.area)))
        await addErrors(
          store,
          area,
          { [source]: Object.fromEntries(ofArea.map(({ id, group }) => [id, group])) },
          now(),
        )
    }
  })
  return {
    add: (source: Source, { area, id, group }: AreaGroup): void => {
      const rows = groups[source]
      const key = `${area} ${id}`
      const before = rows.get(key)
      if (before || rows.size < groupsMax) rows.set(key, { area, id, group: bothErrors(before?.group, group) })
    },
  }
}
