import { copyPlainNumber, copyPlainText, dayNumber } from './plain-bytes.ts'
import { type CellKind, cellXml, letters } from './sheet-xml.ts'

/** Copies what a cell shows to `at` in `target`, and says where it ends there; -1 for what is not plain. */
type Copy = (bytes: Buffer, from: number, to: number, target: Uint8Array, at: number) => number

/** What stands around the cells of a column, and how what they show is written between. */
export interface CellFrame {
  readonly kind: CellKind
  readonly timeZone: string | undefined
  readonly letters: string
  /** Up to the number of the row, from there to what is shown, and the rest. */
  readonly before: Uint8Array
  readonly middle: Uint8Array
  readonly after: Uint8Array
  readonly copy: Copy
}

const numberMark = '#'
const shown = '77777'
const shownDay = '2112-12-10'

/** Taken from a cell that is written as a string's is, so that they are the same. */
export function cellFrame(kind: CellKind, place: number, timeZone?: string): CellFrame {
  const cell = cellXml(`${letters(place)}${numberMark}`, kind, kind === 'date' ? shownDay : shown)
  const [before = '', rest = ''] = cell.split(numberMark)
  const [middle = '', after = ''] = rest.split(shown)
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

/** Days are shown as numbers, which are found once for each. */
function copyDays(): Copy {
  const known = new Map<number, Uint8Array>()
  return (bytes, from, to, target, at) => {
    const day = dayNumber(bytes, from, to)
    if (day < 0) return -1
    let number = known.get(day)
    if (!number) {
      number = Buffer.from(/<v>(.+)<\/v>/.exec(cellXml('A1', 'date', bytes.toString('latin1', from, to)))?.[1] ?? '')
      if (known.size >= daysMax) known.clear()
      known.set(day, number)
    }
    // What is no day is shown as the text that it is.
    return number.length > 0 ? put(number, number.length, target, at) : -1
  }
}

/** Byte by byte: for so few it is quicker than a call of the engine's own copying. */
export function put(bytes: Uint8Array, length: number, target: Uint8Array, at: number): number {
  for (let i = 0; i < length; i++) target[at + i] = bytes[i] as number
  return at + length
}
