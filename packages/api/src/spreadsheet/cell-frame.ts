import { copyPlainNumber, copyPlainText, dayNumber } from './plain-bytes.ts'
import { type CellKind, cellXml, letters } from './sheet-xml.ts'

/** Copies a cell to `at` in `target` and answers the end; -1 for a cell that is not plain. */
type Copy = (bytes: Buffer, from: number, to: number, target: Uint8Array, at: number) => number

/** The fixed bytes around a column's cells. */
export interface CellFrame {
  readonly kind: CellKind
  readonly timeZone: string | undefined
  readonly letters: string
  /** The parts of a cell: up to the row's number, from there to the value, and the rest. */
  readonly before: Uint8Array
  readonly middle: Uint8Array
  readonly after: Uint8Array
  readonly copy: Copy
}

const numberMark = '#'
const sampleValue = '77777'
const shownDay = '2112-12-10'

/** Cuts a cell written by sheet-xml.ts, so that both are equal. */
export function cellFrame(kind: CellKind, place: number, timeZone?: string): CellFrame {
  const cell = cellXml(`${letters(place)}${numberMark}`, kind, kind === 'date' ? shownDay : sampleValue)
  const [before = '', rest = ''] = cell.split(numberMark)
  const [middle = '', after = ''] = rest.split(sampleValue)
  const bytes = { before: Buffer.from(before), middle: Buffer.from(middle), after: Buffer.from(after) }
  return { kind, timeZone, letters: letters(place), ...bytes, copy: copyOf(kind) }
}

function copyOf(kind: CellKind): Copy {
  if (kind === 'text') return copyPlainText
  if (kind === 'number') return copyPlainNumber
  return kind === 'date' ? copyDays() : () => -1
}

/** Reports have some ten thousand days. */
const daysMax = 40_000

/** Caches the number of each day. */
function copyDays(): Copy {
  const numbersByDay = new Map<number, Uint8Array>()
  return (bytes, from, to, target, at) => {
    const day = dayNumber(bytes, from, to)
    if (day < 0) return -1
    let number = numbersByDay.get(day)
    if (!number) {
      number = Buffer.from(/<v>(.+)<\/v>/.exec(cellXml('A1', 'date', bytes.toString('latin1', from, to)))?.[1] ?? '')
      if (numbersByDay.size >= daysMax) numbersByDay.clear()
      numbersByDay.set(day, number)
    }
    // Other texts are not plain.
    return number.length > 0 ? put(number, number.length, target, at) : -1
  }
}

/** A loop is faster than `copy` for so few bytes. */
export function put(bytes: Uint8Array, length: number, target: Uint8Array, at: number): number {
  for (let i = 0; i < length; i++) target[at + i] = bytes[i] as number
  return at + length
}
