import { systems } from '@emberwatch/contract'
import { DataTable, Page } from '@emberwatch/ui'
import { systemColumns } from '../../system-columns.tsx'

/** The person's own systems (spec 2.5). */
export function SystemsPage() {
  return (
    <Page title="Systems">
      <DataTable
        title="Systems"
        endpoint={systems.list}
        columns={systemColumns}
        rowLink={({ id }) => `/systems/${id}`}
      />
    </Page>
  )
}
