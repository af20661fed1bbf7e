import { List, ThemedLayout, useTable } from '@refinedev/antd'
import '@refinedev/antd/dist/reset.css'
import { type CrudFilters, type DataProvider, Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { App, Checkbox, ConfigProvider, Input, Table } from 'antd'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { columns, type Row, readRows, searchDelayMs } from './rows.ts'

const unsupported = () => Promise.reject(new Error('this page lists only'))
const textOf = (filters: CrudFilters = []) =>
  Object.fromEntries(
    filters.flatMap((filter) => ('field' in filter && filter.value ? [[filter.field, filter.value]] : [])),
  )

const dataProvider: DataProvider = {
  getList: ({ pagination, sorters, filters }) =>
    readRows({
      page: pagination?.currentPage ?? 1,
      size: pagination?.pageSize ?? 10,
      orderBy: sorters?.[0]?.field,
      order: sorters?.[0]?.order,
      search: textOf(filters),
    }) as never,
  getOne: unsupported,
  create: unsupported,
  update: unsupported,
  deleteOne: unsupported,
  getApiUrl: () => '/api',
}

function InstallBase() {
  const { tableProps, setFilters, setCurrentPage } = useTable<Row>({
    resource: 'install-base',
    pagination: { pageSize: 10 },
    sorters: { initial: [{ field: 'equipmentNumber', order: 'asc' }] },
    syncWithLocation: true,
  })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchFor = (value: string) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      setCurrentPage(1)
      setFilters([{ field: 'siteName', operator: 'contains', value }])
    }, searchDelayMs)
  }
  return (
    <List canCreate={false}>
      <Input type="search" aria-label="Search Site name" onChange={({ target }) => searchFor(target.value)} />
      <Table {...tableProps} rowKey="id">
        {columns.map(([name, title]) => (
          <Table.Column<Row>
            key={name}
            dataIndex={name}
            title={title}
            sorter
            render={name === 'activeContract' ? (value: boolean) => <Checkbox checked={value} disabled /> : undefined}
          />
        ))}
      </Table>
    </List>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <ConfigProvider>
      <App>
        <Refine
          dataProvider={dataProvider}
          routerProvider={routerProvider}
          resources={[{ name: 'install-base', list: '/' }]}
          options={{ syncWithLocation: true, disableTelemetry: true }}
        >
          <Routes>
            <Route
              element={
                <ThemedLayout>
                  <Outlet />
                </ThemedLayout>
              }
            >
              <Route index element={<InstallBase />} />
            </Route>
          </Routes>
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
)
