import { severities, states } from '@emberwatch/contract'
import type { Group } from './pending.ts'

/** The words of a notification (product 23.6). */

const longestName = 80
/** One line, cut: names come from people and files. */
export const plain = (name: string): string => {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length > longestName ? `${line.slice(0, longestName - 1)}…` : line
}

const headings = {
  alarm: severities.alarm.word,
  alarmOver: 'No more alarms',
  lost: states.offline.word,
  back: 'Connected again',
  fault: severities.fault.word,
  faultOver: 'Fault cleared',
} as const

/** `Offline: 40 systems behind modem fam-000417 at Nidelva, 25 Nov 2026, 03:12`. @param timeText of `timeTextIn` */
export function lineOf(group: Group, timeText: (at: Date) => string): string {
  const { kind, modem, unitName, from, until, since, count, systems } = group
  const behind = modem && systems > 1 ? ` behind modem ${plain(modem)}` : ''
  const unit = unitName ? `, unit ${plain(unitName)}` : ''
  const times = count > systems ? ` (${count} times)` : ''
  const was = kind === 'back' && since ? `, lost at ${timeText(since)}` : ''
  return `${headings[kind]}: ${whatOf(group)}${behind} at ${plain(group.siteName)}${unit}${times}, ${spanText(timeText(from), timeText(until))}${was}`
}

function whatOf({ systems, names }: Group): string {
  const [first = ''] = names
  if (systems === 1) return plain(first)
  const list = names.map(plain).join(', ')
  return `${systems} systems (${list}${systems > names.length ? ', …' : ''})`
}

export function subjectOf(groups: readonly Group[]): string {
  const [first] = groups as [Group, ...Group[]]
  const { kind, systems, names, siteName } = first
  const what = systems === 1 ? plain(names[0] ?? '') : `${systems} systems`
  const more = first.groups - 1
  return `${headings[kind]}: ${what} at ${plain(siteName)}${more > 0 ? `, and ${more} more` : ''}`
}

export function headOf(groups: readonly Group[], delivery: 'atOnce' | 'daily' | 'weekly'): string {
  const systems = groups.reduce((sum, group) => sum + group.systems, 0)
  if (delivery === 'atOnce') return 'Hello, this happened at your sites:'
  return `Hello, this happened at your sites ${delivery === 'daily' ? 'since yesterday' : 'in the last week'} (${systems === 1 ? '1 system' : `${systems} systems`}):`
}

/** Sooner it is on time: a mail waits for others, and for its turn. */
const onTimeMs = 5 * 60_000

/** Null where it is on time. */
export function lateText(dueAt: Date, now: Date): string | null {
  const late = now.getTime() - dueAt.getTime()
  return late < onTimeMs ? null : `This mail is ${durationText(late)} late: it could not be sent before.`
}

function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const hours = Math.round(minutes / 60)
  if (minutes < 90) return `${minutes} minutes`
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

/** Made once for a mail: making one takes longer than to write a line. */
export function timeTextIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(at)
}

const spanText = (first: string, last: string): string => (first === last ? first : `${first} to ${last}`)
