import { usePreferences } from '@emberwatch/store'
import { Button } from '../base/Button.tsx'
import { ErrorBanner } from '../feedback/ErrorBanner.tsx'
import { EmptyState } from '../frame/EmptyState.tsx'
import { Freshness } from '../frame/Freshness.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import type { AnyTable } from './DataTable.tsx'
import { Header } from './Header.tsx'
import { Pager } from './Pager.tsx'
import { Rows, SkeletonRows } from './Rows.tsx'
import { useExport } from './use-export.ts'
import { useIsWide } from './use-is-wide.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { useTableData } from './use-table-data.ts'
import { ViewMenu } from './ViewMenu.tsx'
import './table.css'

const noParams = {}
const noExtra = {}

/** The table itself, whatever its rows are. */
export function TableView(props: AnyTable) {
  const { endpoint, columns, params = noParams, isEnabled = true } = props
  const data = useTableData({
    endpoint,
    columns,
    params,
    extra: props.query ?? noExtra,
    prefix: props.name ? `${props.name}.` : '',
    isEnabled,
    refetchInterval: props.refetchInterval,
  })
  const choice = useShownColumns(endpoint.name, columns)
  const { density } = usePreferences()
  const { ref, isWide } = useIsWide()
  const { list, controls, rows, count } = data
  const { page, size } = controls.state
  const width = choice.shown.length + (props.hasRowNumbers ? 1 : 0)
  if (!isEnabled && !list.data) return props.header?.(undefined)
  return (
    <div className="ew-table-box">
      {props.header?.(list.data as never)}
      <Toolbar table={props} data={data} choice={choice} />
      <ErrorBanner error={list.error as never} onRetry={() => void list.refetch()} />
      <div ref={ref} className={isWide ? 'ew-table-scroll is-wide' : 'ew-table-scroll'}>
        <table
          className={`ew-table is-${density}`}
          aria-label={props.title}
          aria-busy={data.isBehind || list.isPending}
        >
          <thead>
            <tr>
              {props.hasRowNumbers && (
                <th scope="col" className="ew-rownumber is-plain">
                  #
                </th>
              )}
              {choice.shown.map((column) => (
                <Header
                  key={column.title}
                  column={column}
                  controls={controls}
                  orderBy={controls.state.orderBy ?? endpoint.sort[0] ?? ''}
                  order={controls.state.order ?? endpoint.defaultOrder}
                />
              ))}
            </tr>
          </thead>
          <tbody className={data.isBehind ? 'is-behind' : undefined}>
            {rows && (
              <Rows
                columns={choice.shown}
                rows={rows}
                rowKey={props.rowKey ?? rowId}
                rowLink={props.rowLink}
                firstNumber={props.hasRowNumbers ? (page - 1) * size + 1 : undefined}
              />
            )}
            {list.isPending && <SkeletonRows columns={width} lines={8} />}
            {rows?.length === 0 && (
              <tr className="is-empty">
                <td colSpan={width}>{isNarrowed(controls.state) ? <EmptyState /> : (props.empty ?? <EmptyState />)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {rows && <Pager count={count} controls={controls} />}
    </div>
  )
}

const rowId = (row: Readonly<Record<string, unknown>>, index: number) => String(row.id ?? index)

const isNarrowed = (state: { search: object; filters: object }) =>
  Object.keys(state.search).length + Object.keys(state.filters).length > 0

interface ToolbarProps {
  readonly table: AnyTable
  readonly data: ReturnType<typeof useTableData>
  readonly choice: ReturnType<typeof useShownColumns>
}

/** The line above the table. */
function Toolbar({ table, data, choice }: ToolbarProps) {
  const { save, isExporting } = useExport(table.endpoint, table.params ?? noParams)
  const { exportName = table.title } = table
  return (
    <div className="ew-toolbar">
      <div className="ew-toolbar-start">
        <ActiveFilters columns={table.columns} controls={data.controls} />
        {table.refetchInterval && (
          <Freshness
            updatedAt={data.list.dataUpdatedAt}
            interval={table.refetchInterval}
            hasFailed={data.list.isError}
          />
        )}
      </div>
      <ViewMenu columns={table.columns} choice={choice} />
      {exportName !== null && (
        <Button
          kind="quiet"
          size="small"
          icon="download"
          label="Export CSV"
          isBusy={isExporting}
          isDisabled={data.count === 0}
          onClick={() => save(choice.shown, data.view, exportName)}
        />
      )}
      {table.actions}
    </div>
  )
}
