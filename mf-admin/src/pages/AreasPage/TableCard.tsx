import { Card } from '@emberwatch/ui'
import { StaticTable } from '@emberwatch/ui/table'

type TableCardProps<Row> = Parameters<typeof StaticTable<Row>>[0] & {
  /** Nothing is shown where there are no rows. */
  readonly hidesEmpty?: boolean
}

/** A table below its title. */
export function TableCard<Row>({ hidesEmpty = false, ...table }: TableCardProps<Row>) {
  if (hidesEmpty && table.rows.length === 0) return null
  return (
    <Card title={table.title}>
      <StaticTable {...table} />
    </Card>
  )
}
