import { ErrorBanner } from '../notice/ErrorBanner.tsx'
import { Heard } from '../status/Heard.tsx'
import { ownText } from '../text/own-text.tsx'
import type { TableRow } from './columns.ts'
import { RowsInSight, useExtendedColumns } from './extended-columns.tsx'
import { Pager } from './Pager.tsx'
import { TableGrid } from './TableGrid.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { AnyTable } from './table-options.ts'
import { useIsWide } from './use-is-wide.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { useTableData } from './use-table-data.ts'
import './table.css'

const nothing = {}
const none: readonly TableRow[] = []

/** Draws a table from what `useTableData` reads: toolbar, error, grid and pager. DataTable has checked the types of its columns. */
export function TableView(table: AnyTable) {
  const { endpoint, columns, params = nothing, query = nothing, isEnabled = true } = table
  const data = useTableData({
    endpoint,
    columns,
    params,
    extra: query,
    prefix: table.name ? `${table.name}.` : '',
    isEnabled,
    refetchInterval: table.refetchInterval,
  })
  const all = useExtendedColumns(columns, table.point)
  const choice = useShownColumns(endpoint.name, all)
  const { ref, isWide } = useIsWide()
  const { rows } = data
  if (!isEnabled && !rows) return table.header?.(undefined, false)
  const isWatched = Boolean(endpoint.live || table.refetchInterval)
  return (
    <Heard reading={isWatched ? { updatedAt: data.updatedAt, hasFailed: data.hasFailed } : null}>
      <div className="ew-table-box">
        {ownText(
          table.header?.(
            data.answer as Parameters<NonNullable<AnyTable['header']>>[0],
            !data.answer && !data.error && !data.countError,
          ),
        )}
        <Toolbar table={table} params={params} data={data} choice={choice} />
        <ErrorBanner error={data.error} onRetry={data.refetch} />
        <div ref={ref} className={isWide ? 'ew-table-scroll is-wide' : 'ew-table-scroll'}>
          <RowsInSight value={rows ?? none}>
            <TableGrid table={table} columns={choice.shown} data={data} />
          </RowsInSight>
        </div>
        {rows && <Pager label={pagesOf(table)} rows={endpoint.rows} data={data} rowsCount={rows.length} />}
      </div>
    </Heard>
  )
}

/**
 * Each of several tables on a page has a name of its own. Of the only one it is short: Playwright's `getByLabel('System')` would find the pages of 'System
 * events' beside the field.
 */
const pagesOf = ({ name, title }: AnyTable) => (name ? `Pagination of ${title}` : 'Pagination')
