/** Tables of lists. A separate entry, loaded with the first page that has a table. */
export { type Column, columns, type FilterOption } from './columns.ts'
export { type CsvColumn, csvText } from './csv.ts'
export { DataTable, type DataTableProps } from './DataTable.tsx'
export { StaticTable } from './StaticTable.tsx'
export { type Address, useAddress } from './use-address.ts'
export { namesOf, useTableView } from './use-table-view.ts'
