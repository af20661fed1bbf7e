import { execFileSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { writeWorkbook } from './write-workbook.ts'

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
