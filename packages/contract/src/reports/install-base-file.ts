import { Count, Id, Text, Time } from '@emberwatch/contract'
import { TableProblem } from '@emberwatch/contract/table-file'
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

/** Equipment before and after an import. Rows without an equipment number count one each. */
export const InstallBaseEffect = v.object({
  before: Count,
  after: Count,
  added: Count,
  changed: Count,
  removed: Count,
})
export type InstallBaseEffect = v.InferOutput<typeof InstallBaseEffect>

export const InstallBasePreview = v.object({
  /** Each column's title and the field it is read as; null for unread ones. */
  columns: v.array(v.object({ title: v.string(), field: v.nullable(v.picklist(installBaseColumnNames)) })),
  /** Fields without a column. */
  missing: v.array(v.picklist(installBaseColumnNames)),
  /** First rows, in the order of `columns`. */
  rows: v.array(v.array(v.string())),
  rowsCount: Count,
  /** The first ones; `problemsCount` counts all. */
  problems: v.array(TableProblem),
  problemsCount: Count,
  /** The sheet that was read; null for a CSV. */
  sheet: v.nullable(v.string()),
  /** All sheets of the workbook have its order. */
  sheets: v.array(v.object({ name: v.string(), isHidden: v.boolean() })),
  /** Missing where the file has problems. */
  effect: v.optional(InstallBaseEffect),
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

/** What stood there before the last import. */
export const PreviousInstallBase = v.object({
  importId: Id,
  fileName: Text,
  rowsCount: Count,
  importedAt: Time,
  importedBy: Text,
  /** Refers to the import that stands there now. */
  replacedAt: Time,
  /** It can be brought back until then. */
  until: Time,
})
export type PreviousInstallBase = v.InferOutput<typeof PreviousInstallBase>
