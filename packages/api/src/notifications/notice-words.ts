import { durationText, workDuring } from '@emberwatch/contract'
import { disabledHoursText } from '@emberwatch/contract/auth'
import { noticeTimes, occurrenceKinds } from './occurrence-kinds.ts'
import type { Group } from './pending.ts'

/** The words of a notification (product 23.6). */

const longestName = 80
/** One line, cut: names come from people and files. */
export const plain = (name: string): string => {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length > longestName ? `${line.slice(0, longestName - 1)}…` : line
}

/** `Offline: 40 systems behind modem fam-000417 at Nidelva, 2026-11-25 03:12`. @param timeText writes a time in the person's zone */
export function lineOf(group: Group, timeText: (at: Date) => string): string {
  const { kind, modem, unitName, from, until, received, since, count, systems } = group
  const behind = modem && systems > 1 ? ` behind modem ${plain(modem)}` : ''
  const unit = unitName ? `, unit ${plain(unitName)}` : ''
  const times = count > systems && !leaves(group) ? ` (${count} times)` : ''
  const was = since ? (kind === 'back' ? `, lost at ${timeText(since)}` : `, since ${timeText(since)}`) : ''
  const seen = spanText(timeText(from), timeText(until))
  const at = received ? `seen ${seen}, received ${timeText(received)}` : seen
  return `${headingOf(group)}: ${whatOf(group)}${behind} at ${plain(group.siteName)}${unit}${times}, ${at}${was}${stateText(group)}`
}

/** A system that has left the site is neither connected nor enabled again there. */
const leaves = ({ kind, hasMoved }: Group): boolean => hasMoved && (kind === 'back' || kind === 'disabledOver')

const headingOf = (group: Group): string => {
  const { kind, work, disabledHours } = group
  const { heading: word } = occurrenceKinds[kind]
  const heading =
    kind === 'disabled'
      ? `${word} for more than ${disabledHoursText(disabledHours)}`
      : leaves(group)
        ? 'Moved to another site'
        : word
  return work ? `${workDuring[work]}: ${heading}` : heading
}

/** Says the state of now where it is another one. */
function stateText(group: Group): string {
  const { kind, open, systems, hasMoved, afterWork } = group
  if (hasMoved) return leaves(group) ? '' : ', moved to another site'
  if (afterWork && open === systems) return ', still so after the work'
  if (occurrenceKinds[kind].isEnd || open === systems) return ''
  return open === 0 ? ', over by now' : `, ${open} of them still so`
}

function whatOf({ systems, names }: Group): string {
  const [first = ''] = names
  if (systems === 1) return plain(first)
  const list = names.map(plain).join(', ')
  return `${systems} systems (${list}${systems > names.length ? ', …' : ''})`
}

export function subjectOf(groups: readonly Group[]): string {
  const [first] = groups as [Group, ...Group[]]
  const { systems, names, siteName } = first
  const what = systems === 1 ? plain(names[0] ?? '') : `${systems} systems`
  const more = first.groups - 1
  return `${headingOf(first)}: ${what} at ${plain(siteName)}${more > 0 ? `, and ${more} more` : ''}`
}

export function headOf(groups: readonly Group[], delivery: 'atOnce' | 'daily' | 'weekly'): string {
  const systems = groups.reduce((sum, group) => sum + group.systems, 0)
  if (delivery === 'atOnce') return 'Hello, this happened at your sites:'
  return `Hello, this happened at your sites ${delivery === 'daily' ? 'since yesterday' : 'in the last week'} (${systems === 1 ? '1 system' : `${systems} systems`}):`
}

/** Null where it is on time. */
export function lateText(dueAt: Date, now: Date): string | null {
  const late = now.getTime() - dueAt.getTime()
  return late < noticeTimes.lateMailSeconds * 1000
    ? null
    : `This mail is ${durationText(late / 1000)} late: it could not be sent before.`
}

const spanText = (first: string, last: string): string => (first === last ? first : `${first} to ${last}`)
