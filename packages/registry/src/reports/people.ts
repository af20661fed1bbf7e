/** The record of one confirmed person with a release. Each counts once (decision 0036). */
export interface Person {
  /** The beginning of the page's ticket. */
  readonly session: string
  /** The release did not load in their last session. */
  readonly hasFailed: boolean
  /** It threw in one of their sessions. */
  readonly hasError: boolean
}

/** A page's report about a person; members that it omits keep their value. */
export interface Observation extends Partial<Omit<Person, 'session'>> {
  /** A keyed hash of person and release; the beginning is kept. */
  readonly mark: string
  readonly session: string
}

/** Most people of a release. */
export const mostPeople = 8000
const markLength = 6
const sessionLength = 2
/** Fills a session that is shorter. */
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

export const encodePerson = ({ session, hasFailed, hasError }: Person): string =>
  session + (Number(hasFailed) * 2 + Number(hasError))

export function decodePerson(record: string): Person {
  const facts = Number(record.slice(sessionLength))
  return { session: record.slice(0, sessionLength), hasFailed: (facts & 2) > 0, hasError: (facts & 1) > 0 }
}

const unmet: Person = { session: '', hasFailed: false, hasError: false }

/** A failed load stays within its session, as the next one may succeed; an error stays. */
export function withObservation(before: Person = unmet, { session: ticket, hasFailed, hasError }: Observation): Person {
  const session = ticket.slice(0, sessionLength).padEnd(sessionLength, none)
  const saysLoad = hasFailed !== undefined
  return {
    session: saysLoad || !before.session ? session : before.session,
    hasFailed: saysLoad ? hasFailed || (session === before.session && before.hasFailed) : before.hasFailed,
    hasError: before.hasError || hasError === true,
  }
}
