/** Tables of lists. A separate entry, loaded with the first page that has a table. */

export { SelectPlaceholder } from './placeholder/SelectPlaceholder.tsx'
export { type Column, columns, type FilterOption } from './table/columns.ts'
export { type CsvColumn, csvText } from './table/csv.ts'
export { DataTable, type DataTableProps } from './table/DataTable.tsx'
export { useListView } from './table/list-state.ts'
export { NoAction } from './table/NoAction.tsx'
export { StaticTable } from './table/StaticTable.tsx'
export { saveRows } from './table/save-rows.ts'
