import { eventClasses } from './event-classes.ts'

/** The query of a report in words, such as `Unit type: BHH-300` (product 12.18). */

const labels: Readonly<Record<string, string>> = {
  siteId: 'Site',
  systemId: 'System',
  eventClass: 'Classes of events',
  orginalMessage: 'Original message',
  by: 'Rows by',
  kind: 'Troubles',
  work: 'Planned work',
}

const labelOf = (name: string): string =>
  labels[name] ?? `${name[0]?.toUpperCase()}${name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`

interface Words {
  readonly timeZone: string
  /** Names of sites and systems by their id, where they are known. */
  readonly names?: Readonly<Record<string, string>>
}

/** 'yyyy-MM-dd', as Swedes write it; a day without a time is the same in every zone. */
const dayText = (date: string, timeZone: string): string =>
  date.length > 10 ? new Date(date).toLocaleDateString('sv', { timeZone }) : date

const classText = (name: string): string =>
  Object.hasOwn(eventClasses, name) ? eventClasses[name as keyof typeof eventClasses].label : name

function textOf(name: string, value: string, names: Words['names'] = {}): string {
  if (name === 'producedBefore') return value.slice(0, 7)
  if (name === 'by') return value === 'siteMonth' ? 'site and month' : value
  if (name === 'siteId' || name === 'systemId') return names[value] ?? 'one that is not visible any more'
  return name === 'eventClass' ? value.split(',').map(classText).join(', ') : value
}

function spanLines({ beginDate, endDate }: Readonly<Record<string, string>>, timeZone: string): string[] {
  if (beginDate && endDate) return [`Days: ${dayText(beginDate, timeZone)} to ${dayText(endDate, timeZone)}`]
  if (beginDate) return [`Days: from ${dayText(beginDate, timeZone)}`]
  return endDate ? [`Days: until ${dayText(endDate, timeZone)}`] : []
}

/** Empty for a report of everything in its usual order. */
export function filterWords(query: Readonly<Record<string, string | undefined>>, { timeZone, names }: Words): string[] {
  const parameters = Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const { orderBy, order, beginDate: _begin, endDate: _end, timeZone: _zone, ...filters } = parameters
  return [
    ...Object.entries(filters)
      .toSorted()
      .map(([name, value]) => `${labelOf(name)}: ${textOf(name, value, names)}`),
    ...spanLines(parameters, timeZone),
    ...(orderBy ? [`Order: ${labelOf(orderBy).toLowerCase()}${order === 'DESC' ? ', descending' : ''}`] : []),
  ]
}
