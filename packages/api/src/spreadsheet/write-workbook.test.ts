import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { writeWorkbook } from './write-workbook.ts'

describe('the checksum of a file in a workbook', () => {
  it('equals that of its content, in one piece or many', async () => {
    async function* rows() {
      for (let piece = 0; piece < 30; piece++)
        yield Array.from({ length: 500 }, (_, row) => [`Ærø ${piece} ${row}`, null])
    }
    const columns = [0, 1].map((index) => ({
      title: `${index}`,
      width: 10,
      value: (row: (string | null)[]) => row[index],
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
})
