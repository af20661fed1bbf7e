import { useIsSupported, useList } from '@emberwatch/api-client'
import { reports, type UnitReportQuery } from '@emberwatch/contract/reports'
import { MostUnits, mostUnits } from '../../report/MostUnits.tsx'

export function UnitChart({ query }: { query: UnitReportQuery }) {
  const hasTypes = useIsSupported(reports.unitTypes)
  return hasTypes && !query.unitType ? <ByType query={query} /> : <BySystem query={query} />
}

function ByType({ query }: { query: UnitReportQuery }) {
  const { data, error } = useList(reports.unitTypes, { query: { ...query, ...mostUnits } })
  // The table shows the error.
  if (error && !data) return null
  return (
    <MostUnits
      title="Units by type"
      rows={data?.data.map(({ unitType, unitsCount }) => ({ id: unitType, label: unitType, unitsCount }))}
      note={data && data.count > data.data.length ? `The most frequent of ${data.count} types.` : undefined}
    />
  )
}

function BySystem({ query }: { query: UnitReportQuery }) {
  const { data, error } = useList(reports.systemsPerUnitType, { query: { ...query, ...mostUnits } })
  if (error && !data) return null
  const rows = data?.data.map(({ system, unitType, unitsCount }) => ({
    id: `${system.id}:${unitType}`,
    label: `${unitType} · ${system.name ?? '-'}`,
    unitsCount,
  }))
  return <MostUnits title="Where most units are" rows={rows} total={data?.meta.totalUnits} />
}
