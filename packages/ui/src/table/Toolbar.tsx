import { Menu } from '../menu/Menu.tsx'
import { Freshness } from '../page/Freshness.tsx'
import { useIsPhone } from '../theme/use-media.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { SortSheet } from './SortSheet.tsx'
import type { FileKind } from './save-rows.ts'
import type { AnyTable } from './table-options.ts'
import { useExport } from './use-export.ts'
import type { ListController } from './use-list-controller.ts'
import type { ColumnChoice } from './use-shown-columns.ts'
import { ViewMenu } from './ViewMenu.tsx'

interface ToolbarProps {
  readonly table: AnyTable
  readonly params: Readonly<Record<string, string>>
  readonly list: ListController
  readonly choice: ColumnChoice
}

/** A workbook first: its cells are real texts, numbers and times (product 5.8). */
const fileKinds: readonly { readonly kind: FileKind; readonly label: string }[] = [
  { kind: 'xlsx', label: 'Excel (XLSX)' },
  { kind: 'csv', label: 'Text (CSV)' },
]

export function Toolbar({ table, params, list, choice }: ToolbarProps) {
  const { save, isExporting } = useExport(table.endpoint, params)
  const { exportName = table.title, refetchInterval } = table
  const isPhone = useIsPhone()
  return (
    <div className="ew-toolbar">
      <div className="ew-toolbar-start">
        <ActiveFilters columns={table.columns} list={list} />
        {(table.endpoint.live || refetchInterval) && <Freshness />}
      </div>
      {isPhone && <SortSheet columns={choice.shown} list={list} />}
      <ViewMenu columns={table.columns} choice={choice} />
      {exportName !== null && (
        <Menu
          kind="quiet"
          size="small"
          icon="download"
          label="Export"
          isBusy={isExporting}
          isDisabled={list.total === 0}
          items={fileKinds.map(({ kind, label }) => ({
            label,
            onSelect: () => void save(kind, choice.shown, list.view, exportName),
          }))}
        />
      )}
      {table.actions}
    </div>
  )
}
