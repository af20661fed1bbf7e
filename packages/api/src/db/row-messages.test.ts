import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { divertRows, rowMessage } from './row-messages.ts'

/** A message without content, as the driver gets them. */
const message = (letter: string) => Buffer.from([letter.charCodeAt(0), 0, 0, 0, 4])
/** Bytes in memory of their own, as a socket gives them. */
const inOwnMemory = (...parts: Buffer[]) => Buffer.from(new Uint8Array(Buffer.concat(parts)).buffer)

it('gives the memory of rows back once they are taken, and leaves that of the driver alone', async () => {
  const stream = new PassThrough()
  const driver: Buffer[] = []
  const rows: string[] = []
  stream.on('data', (bytes: Buffer) => driver.push(bytes))
  divertRows(stream, (bytes) => rows.push(bytes.toString('hex')))
  const [one, two] = [rowMessage(['Corridor', null]), rowMessage(['Kitchen', '7'])]
  const both = inOwnMemory(one, two)
  const last = inOwnMemory(one, message('C'))
  for (const chunk of [both, last]) stream.write(chunk)
  await setImmediate()
  expect(rows.join('')).toBe(Buffer.concat([one, two, one]).toString('hex'))
  expect(Buffer.concat(driver).toString('hex')).toBe(message('C').toString('hex'))
  expect([both.buffer.byteLength, last.buffer.byteLength]).toEqual([0, last.length])
})
