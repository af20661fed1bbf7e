import { Count, Id, Time } from '@emberwatch/contract'
import * as v from 'valibot'

/** By field names of product 20.7, with titles (product 12.9). */
export const installBaseColumns = {
  equipmentNumber: 'Equipment number',
  customerNumber: 'Customer number',
  siteNumber: 'Site number',
  siteName: 'Site name',
  systemName: 'Facility name',
  panelType: 'SYS',
  activeContract: 'AC',
  businessUnit: 'Business unit',
  entryCreatedDate: 'Created date',
  address: 'Address',
  postalCode: 'Postal code',
  city: 'City',
  systemId: 'System ID',
  siteId: 'Site ID',
} as const
export type InstallBaseColumn = keyof typeof installBaseColumns
export const installBaseColumnNames = Object.keys(installBaseColumns) as InstallBaseColumn[]

/** Rows as spreadsheets number them, the header being row 1. */
export const InstallBaseProblem = v.object({
  row: v.number(),
  column: v.nullable(v.string()),
  message: v.string(),
})
export type InstallBaseProblem = v.InferOutput<typeof InstallBaseProblem>

/** `Row 3, Active contract: message` */
export const formatInstallBaseProblem = ({ row, column, message }: InstallBaseProblem): string =>
  `Row ${row}${column ? `, ${column}` : ''}: ${message}`

export const InstallBasePreview = v.object({
  /** Each column's title and the field it is read as; null for unread ones. */
  columns: v.array(v.object({ title: v.string(), field: v.nullable(v.picklist(installBaseColumnNames)) })),
  /** Fields without a column. */
  missing: v.array(v.picklist(installBaseColumnNames)),
  /** First rows, in the order of `columns`. */
  rows: v.array(v.array(v.string())),
  rowsCount: Count,
  /** The first ones; `problemsCount` counts all. */
  problems: v.array(InstallBaseProblem),
  problemsCount: Count,
  /** The sheet that was read; null for a CSV. */
  sheet: v.nullable(v.string()),
  /** All sheets of the workbook have its order. */
  sheets: v.array(v.object({ name: v.string(), isHidden: v.boolean() })),
})
export type InstallBasePreview = v.InferOutput<typeof InstallBasePreview>

export const InstallBaseImport = v.object({
  id: Id,
  rowsCount: Count,
  /** Rows whose equipment is a known system. */
  linkedCount: Count,
  importedAt: Time,
})
export type InstallBaseImport = v.InferOutput<typeof InstallBaseImport>
