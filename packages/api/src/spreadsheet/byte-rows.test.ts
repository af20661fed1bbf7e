import { rowMessage } from '../db/row-messages.ts'
import { byteRows } from './byte-rows.ts'
import { rowXml } from './sheet-xml.ts'
import { TextBytes } from './text-bytes.ts'

const spaces = [...' \t\n\v\f\r\u00a0\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000\ufeff']
const others = [...'ø°€–日😀&<>"\'\u0001\u001f\u007f\u0085\u200b\ufffd\ufffe\uffff-0=']
const texts = [
  ...[...spaces, ...others].flatMap((mark) => [mark, `${mark}x`, `x${mark}`, `x${mark}y`, `ø${mark}ø`]),
  'x'.repeat(32_767),
  'x'.repeat(32_768),
  'ø'.repeat(20_000),
  '_x0041_',
]
const numbers = ['0', '-0', '7', '007', '-5', '-', '1.5', '1e3', '123456789012345', '1234567890123456789', 'many', '1 ']
const days = [
  '2024-02-29',
  '2024-02-30',
  '2024-13-01',
  '0001-01-01',
  '20240-1-01',
  '2024-2-9',
  '1899-12-30',
  'never',
  '',
]
const times = ['2026-01-01T00:00:00.999Z', '2025-12-31T23:59:59Z', 'then']

describe('rows of a database that become those of a sheet', () => {
  it('have the bytes that their strings would have, whatever is in a cell, and none where there is nothing', () => {
    const kinds = ['text', 'number', 'date', 'dateTime'] as const
    const columns = kinds.map((kind, place) => ({
      kind,
      title: '',
      width: 1,
      value: (row: readonly (string | null)[]) => row[place],
    }))
    const rows = texts.map((text, n) => [
      text,
      numbers[n % numbers.length] ?? null,
      n % 5 === 0 ? null : (days[n % days.length] ?? null),
      times[n % times.length] ?? null,
    ])
    const { count, writeNext } = byteRows(columns)(Buffer.from(new Uint8Array(Buffer.concat(rows.map(rowMessage)))))
    expect(count).toBe(rows.length)
    for (const [n, row] of rows.entries()) {
      const number = 10 ** (n % 7) - 1 + n
      const text = new TextBytes()
      writeNext(text, number)
      expect(text.bytes.toString()).toBe(rowXml(columns, row, number))
    }
  })
})
