import { Admin, BooleanField, type DataProvider, DataTable, List, Pagination, Resource, TextInput } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { columns, readRows, searchDelayMs } from './rows.ts'

const unsupported = () => Promise.reject(new Error('this page lists only'))

const dataProvider: DataProvider = {
  getList: (_, { pagination = { page: 1, perPage: 10 }, sort, filter }) =>
    readRows({
      page: pagination.page,
      size: pagination.perPage,
      orderBy: sort?.field,
      order: sort?.order,
      search: filter,
    }) as never,
  getOne: unsupported,
  getMany: unsupported,
  getManyReference: unsupported,
  create: unsupported,
  update: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
}

const InstallBase = () => (
  <List
    perPage={10}
    sort={{ field: 'equipmentNumber', order: 'ASC' }}
    debounce={searchDelayMs}
    filters={[<TextInput key="siteName" source="siteName" label="Search Site name" alwaysOn />]}
    pagination={<Pagination rowsPerPageOptions={[10, 20, 50, 100]} />}
    exporter={false}
  >
    <DataTable bulkActionButtons={false} rowClick={false}>
      {columns.map(([source, label]) => (
        <DataTable.Col key={source} source={source} label={label}>
          {source === 'activeContract' ? <BooleanField source={source} /> : undefined}
        </DataTable.Col>
      ))}
    </DataTable>
  </List>
)

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="install-base" list={InstallBase} />
  </Admin>,
)
