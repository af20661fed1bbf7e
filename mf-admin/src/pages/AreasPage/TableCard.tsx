import { Card } from '@emberwatch/ui'
import { StaticTable } from '@emberwatch/ui/table'
import type { ReactNode } from 'react'

type TableCardProps<Row> = Parameters<typeof StaticTable<Row>>[0] & {
  /** True for a card that hides without rows. */
  readonly hidesEmpty?: boolean
  /** The actions stand at the end of the title's line. */
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
