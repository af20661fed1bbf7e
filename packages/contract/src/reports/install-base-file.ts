import { Count, Id, Time } from '@emberwatch/contract'
import * as v from 'valibot'

/** Columns of an install base file, by the field names of product 20.7 and their titles on the screen (product 12.9). */
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

/** What is wrong, and where: rows as a spreadsheet numbers them, the header being row 1. */
export const InstallBaseProblem = v.object({
  row: v.number(),
  column: v.nullable(v.string()),
  message: v.string(),
})
export type InstallBaseProblem = v.InferOutput<typeof InstallBaseProblem>

/** `Row 3, Active contract: message`, as problems are listed. */
export const formatInstallBaseProblem = ({ row, column, message }: InstallBaseProblem): string =>
  `Row ${row}${column ? `, ${column}` : ''}: ${message}`

export const InstallBasePreview = v.object({
  /** Each column of the file under its own title with the field it is read as; null for one that is not read. */
  columns: v.array(v.object({ title: v.string(), field: v.nullable(v.picklist(installBaseColumnNames)) })),
  /** Fields that the file has no column for. */
  missing: v.array(v.picklist(installBaseColumnNames)),
  /** The first rows as texts, in the order of `columns`. */
  rows: v.array(v.array(v.string())),
  rowsCount: Count,
  /** The first of them; `problemsCount` is how many there are. */
  problems: v.array(InstallBaseProblem),
  problemsCount: Count,
})
export type InstallBasePreview = v.InferOutput<typeof InstallBasePreview>

export const InstallBaseImport = v.object({
  id: Id,
  rowsCount: Count,
  /** Rows whose equipment is a system here. */
  linkedCount: Count,
  importedAt: Time,
})
export type InstallBaseImport = v.InferOutput<typeof InstallBaseImport>
