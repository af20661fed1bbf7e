import { type Address, formatAddress } from '@emberwatch/contract'
import { type ConnectionState, connectionCode } from '../status/connection.ts'
import { statusText } from '../status/statuses.ts'
import { formatDate, formatDateTime } from '../text/format.ts'
import type { AnyColumn, TableRow } from './columns.ts'

export function cellValue(column: AnyColumn, row: TableRow): string | number | null {
  if (column.text) return column.text(row) ?? null
  const value = row[column.key]
  if (column.status) return statusText(column.status, statusValue(value))
  if (value === null || value === undefined || value === '') return null
  switch (column.kind) {
    case 'date':
      return formatDate(String(value))
    case 'dateTime':
      return formatDateTime(String(value))
    case 'boolean':
      return value ? 'Yes' : 'No'
    case 'address':
      return formatAddress(value as Address) || null
  }
  if (typeof value === 'number') return value
  if (typeof value === 'object') return 'name' in value && value.name ? String(value.name) : null
  return String(value)
}

export const statusValue = (value: unknown): string | boolean | null =>
  typeof value === 'boolean' ? value : connectionCode(value as ConnectionState)
