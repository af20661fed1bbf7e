import type { UnitReportMeta } from '@emberwatch/contract'
import { Card, Skeleton } from '@emberwatch/ui'
import { RankChart } from '../charts/RankChart.tsx'

/** So many bars can be told apart at a glance. */
const barsShown = 10

/** Asks for the rows with most units, whatever the order of the table below. */
export const mostUnits = { limit: barsShown, orderBy: 'unitsCount', order: 'DESC' } as const

interface MostUnitsProps {
  /** The first rows by number of units; undefined while they are on their way. */
  readonly rows: readonly { readonly id: string; readonly label: string; readonly unitsCount: number }[] | undefined
  readonly meta: UnitReportMeta | undefined
}

/** The picture of a report that counts units: where most of them stand. The table below has the figures of all. */
export function MostUnits({ rows, meta }: MostUnitsProps) {
  if (rows?.length === 0) return null
  return (
    <Card title="Where most units are">
      {rows ? (
        <RankChart
          label={`The ${rows.length} largest numbers of units. The figures of all stand in the table below.`}
          keys={[{ name: 'unitsCount', label: 'Units', tone: 'accent' }]}
          bars={rows.map(({ id, label, unitsCount }) => ({ id, label, parts: { unitsCount } }))}
        />
      ) : (
        <Skeleton lines={barsShown} label="Loading the picture" />
      )}
      {meta && <p className="ew-muted">{shareText(rows ?? [], meta.totalUnits)}</p>}
    </Card>
  )
}

const shareText = (rows: readonly { unitsCount: number }[], total: number): string => {
  const shown = rows.reduce((sum, { unitsCount }) => sum + unitsCount, 0)
  return total > 0 ? `These hold ${Math.round((shown * 100) / total)} % of all units of the report.` : ''
}
