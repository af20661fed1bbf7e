import { type ConnectionKind, connectionKinds, type SpeedMetric, speedMetrics } from '@emberwatch/federation'

/** The record of one confirmed person with a release. Each counts once (decision 0036). */
export interface Person {
  /** The beginning of the page's ticket. */
  readonly session: string
  readonly device: Device
  readonly connection: ConnectionKind
  /** Failures and errors in the last session that reported on the release. */
  readonly hasFailed: boolean
  readonly hasError: boolean
  /** Buckets of the first time of each kind on each page, by route. */
  readonly times: Readonly<Record<string, Readonly<Partial<Record<SpeedMetric, number>>>>>
}

/** The widths of the style sheets divide devices: below 640 px, below 1024 px, above. */
export const deviceKinds = ['desktop', 'tablet', 'phone'] as const
type Device = (typeof deviceKinds)[number]
export const deviceOf = (width: number): Device => (width < 640 ? 'phone' : width < 1024 ? 'tablet' : 'desktop')

/** A page's report about a person; members that it omits keep their value. */
export interface Observation extends Partial<Omit<Person, 'session'>> {
  /** A keyed hash of person and release; the beginning is kept. */
  readonly mark: string
  readonly session: string
}

/** Most people of a release: as many as a judgement needs to see errors of two more people in a hundred. */
export const mostPeople = 8000
/** Most people whose times are stored. */
export const mostTimed = 4000
/** Most pages of one person. */
const mostPages = 4
const markLength = 6
const sessionLength = 2
const factsEnd = sessionLength + 2
const pageLength = 1 + speedMetrics.length
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const none = '.'
/** JSON need not escape it. */
const separator = ' '

/** Records by mark. */
export type Records = Map<string, string>

/** One text of mark and record for each person, as it is read and written every few seconds. */
export function recordsIn(text: string): Records {
  const records: Records = new Map()
  for (const line of text.split(separator, mostPeople))
    if (line) records.set(line.slice(0, markLength), line.slice(markLength))
  return records
}
export function textOf(records: Records): string {
  const lines: string[] = []
  for (const [mark, record] of records) lines.push(mark + record)
  return lines.join(separator)
}

export const markOf = ({ mark }: Observation): string => mark.slice(0, markLength)
export const hasTimes = (record: string): boolean => record.length > factsEnd

/** @param pages routes by their digit; grows by those that are new, as far as there are digits */
export function encodePerson(
  { session, device, connection, hasFailed, hasError, times }: Person,
  pages: string[],
): string {
  const facts = deviceKinds.indexOf(device) * 4 + Number(hasFailed) * 2 + Number(hasError)
  const ofPages = Object.entries(times).map(([route, ofPage]) => {
    if (!pages.includes(route) && pages.length < digits.length) pages.push(route)
    const page = digits[pages.indexOf(route)]
    return page ? page + speedMetrics.map((metric) => digits[ofPage[metric] ?? -1] ?? none).join('') : ''
  })
  return `${session}${digits[facts]}${digits[connectionKinds.indexOf(connection)]}${ofPages.join('')}`
}

export function decodePerson(record: string, pages: readonly string[]): Person {
  const digitAt = (at: number) => digits.indexOf(record[at] ?? none)
  const facts = digitAt(sessionLength)
  const times: Record<string, Partial<Record<SpeedMetric, number>>> = {}
  for (let at = factsEnd; at < record.length; at += pageLength) {
    const ofPage: Partial<Record<SpeedMetric, number>> = {}
    for (const [nth, metric] of speedMetrics.entries())
      if (digitAt(at + 1 + nth) >= 0) ofPage[metric] = digitAt(at + 1 + nth)
    times[pages[digitAt(at)] ?? '/'] = ofPage
  }
  return {
    session: record.slice(0, sessionLength),
    device: deviceKinds[facts >> 2] ?? 'desktop',
    connection: connectionKinds[digitAt(sessionLength + 1)] ?? 'unknown',
    hasFailed: (facts & 2) > 0,
    hasError: (facts & 1) > 0,
    times,
  }
}

const unmet: Person = {
  session: '',
  device: 'desktop',
  connection: 'unknown',
  hasFailed: false,
  hasError: false,
  times: {},
}

/** A failed load stays within its session, as the next one may succeed; an error stays, and of times the first. */
export function withObservation(before: Person = unmet, { mark: _mark, ...seen }: Observation): Person {
  const session = seen.session.slice(0, sessionLength).padEnd(sessionLength, none)
  const times = { ...before.times }
  for (const [route, ofPage] of Object.entries(seen.times ?? {}))
    if (Object.keys(ofPage).length > 0 && (times[route] || Object.keys(times).length < mostPages))
      times[route] = { ...ofPage, ...times[route] }
  const saysLoad = seen.hasFailed !== undefined
  return {
    ...before,
    ...seen,
    session: saysLoad || !before.session ? session : before.session,
    hasFailed: saysLoad ? seen.hasFailed || (session === before.session && before.hasFailed) : before.hasFailed,
    hasError: before.hasError || seen.hasError === true,
    times,
  }
}
