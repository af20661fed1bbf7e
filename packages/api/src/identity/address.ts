import type { Address } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'

export const addressColumns = ['addressLine1', 'addressLine2', 'postalCode', 'city', 'country'] as const

export const addressOf = (row: Address): Address => ({
  addressLine1: row.addressLine1,
  addressLine2: row.addressLine2,
  postalCode: row.postalCode,
  city: row.city,
  country: row.country,
})

/** The address in display order, for searching. */
export const addressText = (alias: string): RawBuilder<string> =>
  sql<string>`concat_ws(', ', ${sql.join(addressColumns.map((name) => sql.ref(`${alias}.${name}`)))})`
