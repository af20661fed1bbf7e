import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { rowMessage } from '../db/row-messages.ts'
import { byteRows } from './byte-rows.ts'
import { handOver } from './hand-over.ts'
import { rowXml } from './sheet-xml.ts'
import { TextBytes } from './text-bytes.ts'
import { writeWorkbook } from './write-workbook.ts'

describe('byte rows', () => {
  const spaces = [...' \t\n\v\f\r\u00a0\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000\ufeff']
  const others = [...'ø°€–日😀&<>"\'\u0001\u001f\u007f\u0085\u200b\ufffd\ufffe\uffff-0=']
  const texts = [
    ...[...spaces, ...others].flatMap((mark) => [mark, `${mark}x`, `x${mark}`, `x${mark}y`, `ø${mark}ø`]),
    'x'.repeat(32_767),
    'x'.repeat(32_768),
    'ø'.repeat(20_000),
    '_x0041_',
  ]
  const numbers = [
    '0',
    '-0',
    '7',
    '007',
    '-5',
    '-',
    '1.5',
    '1e3',
    '123456789012345',
    '1234567890123456789',
    'many',
    '1 ',
  ]
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
})

describe('checksum', () => {
  /** The archive's library is patched (patches/), so that a long sheet is summed up by Node and not byte by byte in JavaScript. */

  describe('the checksum of a file in a workbook', () => {
    it('is what its content adds up to, in one piece or many', async () => {
      async function* rows() {
        for (let piece = 0; piece < 30; piece++)
          yield Array.from({ length: 500 }, (_, row) => [`Ærø ${piece} ${row}`, null])
      }
      const columns = [0, 1].map((place) => ({
        title: `${place}`,
        width: 10,
        value: (row: (string | null)[]) => row[place],
      }))
      const zip = await fromBufferPromise(await buffer(writeWorkbook({ title: 'Sums', columns, rows: rows() })))
      const sums: [string, number, number][] = []
      for await (const entry of zip.eachEntry()) {
        const content = await buffer(await zip.openReadStreamPromise(entry))
        sums.push([entry.fileName, entry.crc32, crc32(content)])
      }
      expect(sums.length).toBeGreaterThan(4)
      for (const [, expected, computed] of sums) expect(expected).toBe(computed)
    })

    it('is made by Node', () => {
      const script = "require('yazl'); console.log(Object.keys(require.cache).join())"
      const files = execFileSync(process.execPath, ['-e', script], { cwd: import.meta.dirname, encoding: 'utf8' })
      expect(files).toContain('yazl')
      expect(files).not.toContain('crc32')
    })
  })

  describe('the archive', () => {
    it('tells how much of a file is compressed, so that the memory of that can be written to again', async () => {
      const zip = new ZipFile()
      zip.addReadStream(Readable.from([Buffer.alloc(70_000), Buffer.alloc(50_000)]), 'sheet', { compressionLevel: 1 })
      zip.end()
      await buffer(zip.outputStream)
      const [entry] = (zip as unknown as { entries: { compressor?: { bytesWritten: number } }[] }).entries
      expect(entry?.compressor?.bytesWritten).toBe(120_000)
    })
  })
})

describe('hand over', () => {
  const columns = [{ title: 'Serial number', width: 40, value: (row: string) => row }]

  async function* rows() {
    for (let piece = 0; piece < 40; piece++) yield Array.from({ length: 1_000 }, () => randomBytes(24).toString('hex'))
  }

  it('gives the memory of a long file back while it is written, and hands its bytes on whole', async () => {
    const [compressed, handed]: [string[], string[]] = [[], []]
    const memories = new Set<ArrayBuffer>()
    for await (const chunk of writeWorkbook({ title: 'Serial numbers', columns, rows: rows() })) {
      const bytes = chunk as Buffer<ArrayBuffer>
      compressed.push(bytes.toString('hex'))
      memories.add(bytes.buffer)
      const own = handOver(bytes)
      expect(own.byteLength).toBe(own.buffer.byteLength)
      handed.push(Buffer.from(own).toString('hex'))
      // Sending to another thread transfers the buffer in the same way.
      structuredClone(own, { transfer: [own.buffer] })
    }
    expect(handed).toEqual(compressed)
    const memoryBytes = [...memories].reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(handed.join('').length / 2).toBeGreaterThan(1_000_000)
    expect(memoryBytes).toBeLessThan(300_000)
  })

  it('leaves memory alone in which Node keeps bytes of others, too', () => {
    const pool = Buffer.from(new ArrayBuffer(Buffer.poolSize)).fill('x')
    const last = pool.subarray(-10)
    expect(Buffer.from(handOver(last)).toString()).toBe('xxxxxxxxxx')
    expect(pool.toString()).toBe('x'.repeat(Buffer.poolSize))
  })
})

describe('text that becomes bytes as it comes', () => {
  it('is what its parts are one after the other, however long one is', () => {
    const parts = ['', 'Ærø', 'x'.repeat(40_000), '日'.repeat(50_000), '😀', 'ø'.repeat(200_000), 'end']
    const text = new TextBytes()
    for (const part of parts) text.add(part)
    expect(text.bytes.equals(Buffer.from(parts.join('')))).toBe(true)
  })

  it('says when it is enough for a piece', () => {
    const text = new TextBytes()
    expect(text.isFull).toBe(false)
    text.add('x'.repeat(48 * 1024))
    expect(text.isFull).toBe(true)
  })
})
