import { randomBytes } from 'node:crypto'
import { handOver } from './hand-over.ts'
import { writeWorkbook } from './write-workbook.ts'

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
