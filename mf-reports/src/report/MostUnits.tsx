import { Card, Muted, Skeleton } from '@emberwatch/ui'
import { RankChart } from '../charts/RankChart.tsx'

/** Distinguishable at a glance. */
const barsShown = 10

/** Whatever the table's order. */
export const mostUnits = { limit: barsShown, orderBy: 'unitsCount', order: 'DESC' } as const

interface MostUnitsProps {
  readonly title: string
  /** Undefined while loading. */
  readonly rows: readonly { readonly id: string; readonly label: string; readonly unitsCount: number }[] | undefined
  /** To say how many of them are shown. */
  readonly total?: number | undefined
  readonly note?: string | undefined
}

/** The table has all figures. */
export function MostUnits({ title, rows, total = 0, note }: MostUnitsProps) {
  if (rows?.length === 0) return null
  const seen = (rows ?? []).reduce((sum, { unitsCount }) => sum + unitsCount, 0)
  const text = total > 0 ? `These are ${Math.round((seen * 100) / total)} % of all units of the report.` : note
  return (
    <Card title={title}>
      {rows ? (
        <RankChart
          label={`${title}: the ${rows.length} largest numbers of units. The figures of all stand in the table below.`}
          keys={[{ name: 'unitsCount', label: 'Units', tone: 'accent' }]}
          bars={rows.map(({ id, label, unitsCount }) => ({ id, label, parts: { unitsCount } }))}
        />
      ) : (
        <Skeleton lines={barsShown} label="Loading the chart" />
      )}
      {text && <Muted>{text}</Muted>}
    </Card>
  )
}
