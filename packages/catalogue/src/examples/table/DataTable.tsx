import { columns, DataTable } from '@emberwatch/ui/table'
import { type Unit, units } from '../../calls.ts'

const unitColumns = columns<Unit>()([
  { key: 'name', title: 'Name', sort: true, search: true },
  { key: 'kind', title: 'Kind', filter: ['detector', 'sounder', 'manual call point'] },
  { key: 'isReady', title: 'State', status: 'ready' },
  { key: 'eventsCount', title: 'Events', kind: 'number', sort: true },
  { key: 'replacedAt', title: 'Replaced', kind: 'date' },
  { key: 'address', title: 'Address', kind: 'address', isExtra: true },
])

/** Paging, order, search and filters are those of the call. The address holds them. */
export const Example = () => (
  <DataTable title="Units" endpoint={units.list} columns={unitColumns} rowLink={() => '/catalogue/detail/DetailPage'} />
)
