import { foldText } from '@emberwatch/contract/fold-text'
import { type LoopFileUnit, loopUnitsMax, unitTypePresets } from '@emberwatch/contract/loops'

/** A finding to check before handing over a loop. */
export interface Finding {
  readonly rule:
    | 'too-many'
    | 'no-place'
    | 'gap'
    | 'double-lsi'
    | 'no-lsi'
    | 'no-serial'
    | 'no-zone'
    | 'double-tag'
    | 'unknown-type'
  readonly text: string
}

type Unit = LoopFileUnit['unit']

/** Types on real loops beyond the presets: manual call points and I/O units. */
const furtherTypes = ['BF-200', 'BF-300', 'BF-500', 'BN-300', 'BN-310', 'BN-320']
const knownTypes: ReadonlySet<string> = new Set([...unitTypePresets, ...furtherTypes])

/** LSI counts the units from 1; a branch continues its point, such as 2.1. */
export function checkLoop(units: readonly Unit[]): Finding[] {
  return [...tooMany(units), ...lsiFindings(units), ...missing(units), ...doubleTags(units), ...unknownTypes(units)]
}

const tooMany = ({ length }: readonly Unit[]): Finding[] =>
  length > loopUnitsMax
    ? [{ rule: 'too-many', text: `${length} units; a loop driver takes at most ${loopUnitsMax}` }]
    : []

/** A branch continues its point. */
const path = /^\d+(\.\d+)*$/

function lsiFindings(units: readonly Unit[]): Finding[] {
  const all = units.map(({ lsiNumber }) => lsiNumber?.trim() ?? '').filter(Boolean)
  const points = new Set(
    all
      .map((lsi) => /^\d+/.exec(lsi)?.[0])
      .filter(Boolean)
      .map(Number),
  )
  // A barcode in this field is no place, and no list may be as long as it says.
  const isPlace = (point: number) => point >= 1 && point <= loopUnitsMax
  const last = [...points].filter(isPlace).reduce((highest, point) => Math.max(highest, point), 0)
  const gaps = Array.from({ length: last }, (_, index) => index + 1).filter((point) => !points.has(point))
  const strange = [...new Set(all)].filter((lsi) => !path.test(lsi) || !isPlace(Number.parseInt(lsi, 10)))
  return [
    ...strange.map(
      (lsi): Finding => ({ rule: 'no-place', text: `LSI ${lsi} is no place of a loop (1 to ${loopUnitsMax})` }),
    ),
    ...ranges(gaps).map((range): Finding => ({ rule: 'gap', text: `LSI ${range} missing` })),
    ...repeated(all).map((lsi): Finding => ({ rule: 'double-lsi', text: `LSI ${lsi} stands more than once` })),
  ]
}

/** `[2, 3, 4, 7]` becomes `['2-4', '7']`. */
function ranges(numbers: readonly number[]): string[] {
  const gapRanges: [number, number][] = []
  for (const number of numbers) {
    const last = gapRanges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else gapRanges.push([number, number])
  }
  return gapRanges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`))
}

const required = [
  { key: 'lsiNumber', rule: 'no-lsi', word: 'LSI number' },
  { key: 'serialNumber', rule: 'no-serial', word: 'serial number' },
  { key: 'detectionZone', rule: 'no-zone', word: 'detection zone' },
] as const

const missing = (units: readonly Unit[]): Finding[] =>
  required.flatMap(({ key, rule, word }) => {
    const without = units.filter((unit) => !unit[key]?.trim())
    return without.length ? [{ rule, text: `${count(without.length)} without ${word}: ${names(without)}` }] : []
  })

const doubleTags = (units: readonly Unit[]): Finding[] =>
  repeated(units.map(({ tagName }) => foldText(tagName?.trim() ?? '')).filter(Boolean)).map((tag) => ({
    rule: 'double-tag',
    text: `Tag ${tag.toUpperCase()} stands more than once`,
  }))

function unknownTypes(units: readonly Unit[]): Finding[] {
  const unknown = new Set(
    units.map(({ unitType }) => unitType?.trim() ?? '').filter((type) => type && !knownTypes.has(type)),
  )
  return [...unknown].map((type) => ({ rule: 'unknown-type', text: `Unknown unit type ${type}` }))
}

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  const further = new Set<string>()
  for (const text of texts) (seen.has(text) ? further : seen).add(text)
  return [...further]
}

const count = (number: number) => (number === 1 ? '1 unit' : `${number} units`)
const namedAtMost = 5
const names = (units: readonly Unit[]): string => {
  const named = units.slice(0, namedAtMost).map(({ tagName, detectionZone }) => tagName ?? detectionZone ?? '-')
  return named.join(', ') + (units.length > namedAtMost ? ' …' : '')
}
