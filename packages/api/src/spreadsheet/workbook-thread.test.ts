import { buffer, text } from 'node:stream/consumers'
import { semaphores } from '@emberwatch/http/limits'
import { fromBufferPromise } from 'yauzl'
import { writeWorkbookInThread } from './workbook-thread.ts'
import { writeWorkbook } from './write-workbook.ts'

type Row = readonly (string | null)[]

const kinds = ['text', 'number', 'date', 'dateTime', 'boolean'] as const
const columns = kinds.map((kind, index) => ({
  kind,
  title: kind,
  width: 10,
  value: (row: Row) => row[index],
  ...(kind === 'dateTime' && { timeZone: 'America/St_Johns' }),
}))

const rowOf = (number: number): Row => [
  `Å ${number} 😀 <&> =1+1`,
  `${number}`,
  '2024-02-29',
  '2026-01-01T00:00:00Z',
  null,
]

async function* rowsIn(pieces: number): AsyncGenerator<Row[]> {
  for (let piece = 0; piece < pieces; piece++) yield Array.from({ length: 500 }, (_, n) => rowOf(500 * piece + n))
}

/** Name and content of all that is in the file: the time of day stands beside each. */
async function contentOf(file: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(file, { lazyEntries: true })
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return files
}

it('writes the same file as the main thread, and counts its rows', async () => {
  const counts: number[] = []
  const onRows = async (count: number) => void counts.push(count)
  const file = await buffer(writeWorkbookInThread({ title: 'Much', columns, rows: rowsIn(20), onRows }))
  const here = await contentOf(await buffer(writeWorkbook({ title: 'Much', columns, rows: rowsIn(20) })))
  expect(here['xl/worksheets/sheet1.xml']).toContain('Å 9999 😀 &lt;&amp;&gt; =1+1')
  // Megabytes that differ are not for a message.
  expect(JSON.stringify(await contentOf(file)) === JSON.stringify(here)).toBe(true)
  expect(counts).toEqual(Array.from({ length: 20 }, (_, piece) => 500 * (piece + 1)))
})

it('serves more files than there are threads', async () => {
  const files = Array.from({ length: semaphores.sheetWriters.capacity + 2 }, () =>
    buffer(writeWorkbookInThread({ title: 'Unit age', columns, rows: rowsIn(2) })),
  )
  const [first, ...others] = await Promise.all((await Promise.all(files)).map(contentOf))
  for (const other of others) expect(other).toEqual(first)
})

it('reads only a bounded piece ahead of the reader', async () => {
  let pieces = 0
  async function* endless(): AsyncGenerator<Row[]> {
    for (;;) {
      pieces++
      yield Array.from({ length: 500 }, () => [Math.random().toString(36).repeat(20), null, null, null, null])
    }
  }
  const file = writeWorkbookInThread({ title: 'Much', columns, rows: endless() })
  const standsStill = async (): Promise<number> => {
    for (let last = -1; ; last = pieces) {
      if (last === pieces && pieces > 1) return pieces
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  expect(await standsStill()).toBeLessThan(60)
  file.destroy()
})

it('stops and frees its thread when the reader leaves', async () => {
  for (let time = 0; time <= semaphores.sheetWriters.capacity; time++) {
    const stopped = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    async function* endless(): AsyncGenerator<Row[]> {
      try {
        for (;;) {
          yield Array.from({ length: 100 }, () => rowOf(1))
          first.resolve()
          await new Promise((resolve) => setImmediate(resolve))
        }
      } finally {
        stopped.resolve()
      }
    }
    const file = writeWorkbookInThread({ title: 'Units', columns, rows: endless() }).resume()
    await first.promise
    file.destroy()
    await stopped.promise
  }
})

it('breaks off when reading or counting its rows fails', async () => {
  // biome-ignore lint/correctness/useYield: it fails before the first
  async function* broken(): AsyncGenerator<Row[]> {
    throw new Error('no database')
  }
  await expect(buffer(writeWorkbookInThread({ title: 'x', columns, rows: broken() }))).rejects.toThrow('no database')
  const onRows = () => Promise.reject(new Error('cancelled'))
  const cancelled = writeWorkbookInThread({ title: 'x', columns, rows: rowsIn(5), onRows })
  await expect(buffer(cancelled)).rejects.toThrow('cancelled')
})
