import * as v from 'valibot'
import { AccessLevel, earliestDate, latestDate } from '../limits.ts'

/** Ids are strings, times ISO 8601 with zone (product 17.2, 20.1). */

export const Id = v.pipe(v.string(), v.minLength(1))
export const Time = v.pipe(v.string(), v.isoTimestamp())
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const Text = v.nullable(v.string())

export const Level = v.picklist([AccessLevel.MONITOR, AccessLevel.OPERATOR, AccessLevel.ADMIN])

/** The members stand in display order (product 16.4). */
export const Address = v.object({
  addressLine1: Text,
  addressLine2: Text,
  postalCode: Text,
  city: Text,
  country: Text,
})
export type Address = v.InferOutput<typeof Address>

/** Lists the lines that are not empty. */
export const addressLines = (address: Address | null | undefined): string[] =>
  address
    ? [address.addressLine1, address.addressLine2, address.postalCode, address.city, address.country].filter(
        (part): part is string => Boolean(part?.trim()),
      )
    : []
export const formatAddress = (address: Address | null | undefined): string => addressLines(address).join(', ')

/** 2024-02-30 has the form of a day but does not exist. */
const isRealDay = (text: string): boolean => {
  const day = text.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && !Number.isNaN(Date.parse(text))
}

const hourMs = 3_600_000

/** Product 17.3. An instant is in range when it is so anywhere on earth: the first day begins 14 hours before UTC's, the last ends 12 hours after. */
export function isDateInRange(text: string): boolean {
  if (text.length === 10) return earliestDate <= text && text <= latestDate
  const time = Date.parse(text)
  return time >= Date.parse(earliestDate) - 14 * hourMs && time < Date.parse(latestDate) + (24 + 12) * hourMs
}

/** `yyyy-MM-dd` or an ISO instant (product 17.3). */
export const QueryDate = v.pipe(
  v.union(
    [v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.isoTimestamp())],
    'must be a date (yyyy-MM-dd) or an ISO time',
  ),
  v.check(isRealDay, 'must be a day of the calendar'),
  v.check(isDateInRange, `must be from ${earliestDate} to ${latestDate}`),
)

/** A day stands for the whole day in UTC. */
export const firstInstant = (date: string): Date => new Date(date.length === 10 ? `${date}T00:00:00.000Z` : date)
export const lastInstant = (date: string): Date => new Date(date.length === 10 ? `${date}T23:59:59.999Z` : date)
