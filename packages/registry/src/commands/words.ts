import { readFileSync } from 'node:fs'
import { type AreaName, isAreaName, isShell } from '@emberwatch/federation'
import { InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import { opsScope } from '../tokens/tokens.ts'

/** How people type members of a command's input: the flag, its help, and what is made of the text. */

export interface Word {
  /** Such as `--note <why>`; members without a flag are typed as arguments, or not at all. */
  readonly flags?: string
  readonly help?: string
  /** @throws InvalidArgumentError for what is not understood */
  readonly parse?: (text: string) => unknown
  readonly choices?: readonly string[]
  /** The value where nobody types the flag. */
  readonly otherwise?: unknown
  /** Another flag, which adds to a list. */
  readonly more?: Omit<Word, 'more'>
}

/** The schema, which knows how people type it. */
export const word = <Schema extends v.GenericSchema>(schema: Schema, typed: Word): Schema =>
  v.pipe(schema, v.metadata({ typed })) as unknown as Schema

/** @returns an empty word for a member that nobody types */
export const wordOf = (schema: v.GenericSchema): Word => (v.getMetadata(schema) as { typed?: Word }).typed ?? {}

export const areaHelp = 'one that "areas grants" names'
export const nameHelp = `${areaHelp}, or shell`

export function toArea(name: string): AreaName {
  if (!isAreaName(name)) throw new InvalidArgumentError(`${name} is no name of an area`)
  return name
}
export const toName = (name: string): AreaName => (isShell(name) ? name : toArea(name))
export const toScope = (name: string): AreaName => (name === opsScope ? name : toName(name))
export const toAreas = (names: string): AreaName[] => toTexts(names).map(toArea)
export const toTexts = (texts: string): string[] => texts.split(',').filter(Boolean)
export const toPercents = (text: string): number[] => text.split(',').map(toNumber)

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
export const toMinutes = (text: string): number => toMs(text) / 60_000

export function toTime(text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError(`${text} is no time`)
  return time.toISOString()
}

export function toFileText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new InvalidArgumentError(`${file} cannot be read: ${(error as Error).message}`)
  }
}
