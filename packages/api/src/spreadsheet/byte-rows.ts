import { releaseMemory } from '../db/release-memory.ts'
import { lengthBytes, messageBytes, rowHeadBytes } from '../db/row-messages.ts'
import { type CellFrame, cellFrame, put } from './cell-frame.ts'
import { writeNumber } from './plain-bytes.ts'
import { cellXml, rowFrame, type SheetColumn } from './sheet-xml.ts'
import type { TextBytes } from './text-bytes.ts'
import type { SheetRows } from './workbook-pieces.ts'

const digitsMax = 7
const row = {
  before: Buffer.from(rowFrame.before),
  middle: Buffer.from(rowFrame.middle),
  after: Buffer.from(rowFrame.after),
}

/**
 * Turns bytes of a database's rows into bytes of a sheet: with a million rows of twelve cells, strings would be most of the work. Cells that are
 * not plain, one of thousands, go through strings (sheet-xml.ts) with equal results.
 */
export function byteRows(
  columns: readonly Pick<SheetColumn<never>, 'kind' | 'timeZone'>[],
): (piece: Uint8Array<ArrayBuffer>) => SheetRows {
  const write = rowWriter(columns.map(({ kind = 'text', timeZone }, place) => cellFrame(kind, place, timeZone)))
  return ({ buffer, byteOffset, byteLength }) => {
    const bytes = Buffer.from(buffer, byteOffset, byteLength)
    let at = 0
    return {
      count: countOf(bytes),
      writeNext: (text, number) => {
        write(text, bytes, at, number)
        at += messageBytes(bytes, at)
        if (at === bytes.length) releaseMemory(buffer)
      },
    }
  }
}

function rowWriter(frames: readonly CellFrame[]) {
  const frameBytes = [row, ...frames].reduce(
    (sum, { before, middle, after }) => sum + before.length + digitsMax + middle.length + after.length,
    0,
  )
  const digits = new Uint8Array(digitsMax)

  const begin = (frame: Pick<CellFrame, 'before' | 'middle'>, digitsEnd: number, target: Uint8Array, at: number) => {
    const digitsAt = put(frame.before, frame.before.length, target, at)
    return put(frame.middle, frame.middle.length, target, put(digits, digitsEnd, target, digitsAt))
  }
  return (text: TextBytes, bytes: Buffer, from: number, number: number): void => {
    const room = messageBytes(bytes, from) + frameBytes
    const digitsEnd = writeNumber(number, digits, 0)
    let target = text.room(room)
    let end = begin(row, digitsEnd, target, text.length)
    let at = from + rowHeadBytes
    for (const frame of frames) {
      const cellAt = at + lengthBytes
      const cellBytes = bytes.readInt32BE(at)
      at = cellAt + Math.max(cellBytes, 0)
      if (cellBytes <= 0) continue
      const cellEnd = frame.copy(bytes, cellAt, at, target, begin(frame, digitsEnd, target, end))
      if (cellEnd >= 0) end = put(frame.after, frame.after.length, target, cellEnd)
      else {
        text.reach(end)
        text.add(cellXml(`${frame.letters}${number}`, frame.kind, bytes.toString('utf8', cellAt, at), frame.timeZone))
        target = text.room(room)
        end = text.length
      }
    }
    text.reach(put(row.after, row.after.length, target, end))
  }
}

function countOf(bytes: Buffer): number {
  let count = 0
  for (let at = 0; at < bytes.length; at += messageBytes(bytes, at)) count++
  return count
}
