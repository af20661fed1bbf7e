import { Card } from '@emberwatch/ui'
import { StaticTable } from '@emberwatch/ui/table'
import type { ReactNode } from 'react'

type TableCardProps<Row> = Parameters<typeof StaticTable<Row>>[0] & {
  /** Nothing is shown where there are no rows. */
  readonly hidesEmpty?: boolean
  /** At the end of the title's line. */
  readonly actions?: ReactNode
}

/** A table below its title. */
export function TableCard<Row>({ hidesEmpty = false, actions, ...table }: TableCardProps<Row>) {
  if (hidesEmpty && table.rows.length === 0) return null
  return (
    <Card title={table.title} actions={actions}>
      <StaticTable {...table} />
    </Card>
  )
}
