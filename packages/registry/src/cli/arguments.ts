import { type AreaName, isAreaName, isShell } from '@emberwatch/federation'
import { InvalidArgumentError } from 'commander'

/** Options that several commands have, and the conversion of what people type. */

export const areaHelp = 'one that "areas grants" names'
export const nameHelp = `${areaHelp}, or shell`
export const breaks = [
  '--breaks <areas>',
  'areas that a shell may leave without something, separated by commas',
  (text: string) => toAreas(text),
] as const
export const despiteApi = [
  '--despite-api <why>',
  'give it to people though the API does not have all that it asks for',
] as const
export const note = ['--note <why>', 'why, for the log', ''] as const

export const each = ['--each <time>', 'how long a step lasts at least, such as 30m', toMs, 30 * 60_000] as const
export const toPercents = (text: string): number[] => text.split(',').map(toNumber)

export function toArea(name: string): AreaName {
  if (!isAreaName(name)) throw new InvalidArgumentError(`${name} is no name of an area`)
  return name
}

export const toName = (name: string): AreaName => (isShell(name) ? name : toArea(name))
const toAreas = (names: string): AreaName[] => names.split(',').filter(Boolean).map(toArea)

export function toNumber(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError(`${text} is no number`)
  return number
}

export function toMs(text: string): number {
  const [, count, unit] = /^(\d+)([dhm])$/.exec(text) ?? []
  if (!count || !unit) throw new InvalidArgumentError(`${text} is no time such as 14d, 12h or 30m`)
  return Number(count) * { d: 86_400_000, h: 3_600_000, m: 60_000 }[unit as 'd' | 'h' | 'm']
}
