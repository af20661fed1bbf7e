import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { ExportRequest } from '@emberwatch/contract/reports'
import { demoIds } from '@emberwatch/demo'
import { fromBufferPromise } from 'yauzl'
import { messageBytes, rowHeadBytes } from '../../../db/row-messages.ts'
import type { Call } from '../../../http/call.ts'
import { cellsOf, type Piece } from '../../../spreadsheet/workbook-pieces.ts'
import { writeWorkbookInThread } from '../../../spreadsheet/workbook-thread.ts'
import { writeWorkbook } from '../../../spreadsheet/write-workbook.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { demoNow } from '../../../testing/demo-database.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { exportSystemEvents } from '../system-events.ts'
import { exportUnitsAge } from '../units-age.ts'
import type { ExportRoute } from './export-route.ts'

/** Files of long reports are written by the database and a thread of their own; to the byte they are those of the slow way. */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  const { kysely } = api.db
  const site = kysely.updateTable('sites').where('id', '=', demoIds.sites.nidelva)
  const odd = ' \u00a0 '
  await site
    .set({ addressLine1: odd, addressLine2: 'Kaien & 2\nB', postalCode: '', city: ' Florø\u2003', name: '<b> "x"' })
    .execute()
  const system = kysely.updateTable('systems').where('id', '=', demoIds.system('nidelva', 1))
  await system.set({ name: 'A\u001fB \u001e C', customerNumber: ' 0012 ' }).execute()
  await kysely.updateTable('systems').where('id', '=', demoIds.system('nidelva', 2)).set({ name: null }).execute()
  const at = (text: string) => ({
    systemId: demoIds.system('nidelva', 2),
    eventName: 'Odd',
    occurredAt: text as unknown as Date,
  })
  await kysely
    .insertInto('events')
    .values([
      { ...at('2026-01-01T00:00:00.999999Z'), unitName: '=1+1', originalMessage: '\u001f\u001f' },
      { ...at('2025-12-31T23:59:59.0005Z'), unitName: '', originalMessage: 'x'.repeat(33_000) },
    ])
    .execute()
})
afterAll(() => api.close())

const callFor = (route: ExportRoute, query: ExportRequest['query']): Call => {
  const { kysely: db } = api.db
  const user = { id: demoIds.users['super.admin'], permissions: { isSuperUser: true } }
  return {
    db,
    lowPriority: db,
    rowBytes: api.db.rowBytes,
    user,
    now: () => demoNow,
    query: route.parse(query, undefined).query,
  } as unknown as Call
}

/** The cells of rows that a database has sent, or of a piece that has them as they are. */
function rowsOfPiece(piece: Piece, width: number): (string | null)[][] {
  if ('cells' in piece)
    return Array.from({ length: piece.cells.length / width }, (_, row) =>
      piece.cells.slice(row * width, (row + 1) * width).map((cell) => (cell === null ? null : String(cell ?? ''))),
    )
  const bytes = Buffer.from(piece.bytes)
  const rows = []
  for (let at = 0; at < bytes.length; at += messageBytes(bytes, at))
    rows.push(cellsOfRow(bytes, at + rowHeadBytes, width))
  return rows
}

function cellsOfRow(bytes: Buffer, from: number, width: number): (string | null)[] {
  let at = from
  return Array.from({ length: width }, () => {
    const length = bytes.readInt32BE(at)
    at += 4 + Math.max(length, 0)
    return length < 0 ? null : bytes.toString('utf8', at - length, at)
  })
}

const rowsIn = async (pieces: AsyncIterable<Piece>, width: number) => {
  const rows: unknown[][] = []
  for await (const piece of pieces)
    rows.push(...rowsOfPiece(piece, width).map((row) => row.map((cell) => String(cell ?? ''))))
  return rows
}

const reports = [
  ['unit ages', exportUnitsAge, {}, 12],
  [
    'unit ages of a search, by another order',
    exportUnitsAge,
    { siteName: 'x', orderBy: 'systemName', order: 'DESC' },
    12,
  ],
  ['unit ages before a day', exportUnitsAge, { producedBefore: '2019-03-02' }, 12],
  ['events', exportSystemEvents, {}, 9],
  ['events of a system', exportSystemEvents, { systemId: demoIds.system('nidelva', 2), orderBy: 'unitName' }, 9],
] as const

describe('cells that the database writes', () => {
  it.each(reports)('are those of the rows: %s', async (_, route, query, width) => {
    const call = callFor(route, query)
    const slow = await rowsIn(route.pieces(call, false), width)
    const quick = await rowsIn(route.pieces(call, true), width)
    expect(slow.length).toBeGreaterThan(0)
    expect(quick).toHaveLength(slow.length)
    expect(quick).toEqual(slow)
  })
})

const columns = Array.from({ length: 12 }, (_, place) => ({
  title: `Column ${place}`,
  width: 10,
  ...(place === 5 ? { kind: 'date' as const } : place === 6 ? { kind: 'number' as const } : {}),
  value: (row: readonly (string | null)[]) => row[place],
}))

describe('a file that a thread writes', () => {
  /** Name and content of all that is in the file: the time of day stands beside each, and the compressed bytes depend on the pieces. */
  const contentOf = async (file: Buffer) => {
    const zip = await fromBufferPromise(file, { lazyEntries: true })
    const files: [string, string][] = []
    for await (const entry of zip.eachEntry())
      files.push([entry.fileName, await text(await zip.openReadStreamPromise(entry))])
    return files
  }
  /** Megabytes that differ are not for a message. */
  const isEqual = isDeepStrictEqual
  const call = () => callFor(exportUnitsAge, {})

  it('has the bytes of one that is written here, from what a database has sent and from cells', async () => {
    const bytes = await buffer(
      writeWorkbookInThread({ title: 'Unit age', columns, pieces: () => exportUnitsAge.pieces(call(), true) }),
    )
    const cells = await buffer(
      writeWorkbookInThread({ title: 'Unit age', columns, pieces: () => exportUnitsAge.pieces(call(), false) }),
    )
    async function* rows() {
      for await (const piece of exportUnitsAge.pieces(call(), false)) yield rowsOfPiece(piece, 12)
    }
    const here = await buffer(writeWorkbook({ title: 'Unit age', columns, rows: rows() }))
    expect(here.length).toBeGreaterThan(100_000)
    const expected = await contentOf(here)
    expect(isEqual(await contentOf(cells), expected)).toBe(true)
    expect(isEqual(await contentOf(bytes), expected)).toBe(true)
  })

  it('has the times of its zone, from bytes and cells alike', async () => {
    const events = (timeZone: string) => callFor(exportSystemEvents, { timeZone, orderBy: 'timestamp' })
    const inZone = columns.map((column, place) =>
      place === 7
        ? { ...column, kind: 'dateTime' as const, timeZone: 'America/St_Johns' }
        : { ...column, kind: 'text' as const },
    )
    const fileFrom = async (asBytes: boolean) => {
      const pieces = () => exportSystemEvents.pieces(events('America/St_Johns'), asBytes)
      return contentOf(await buffer(writeWorkbookInThread({ title: 'Events', columns: inZone.slice(0, 9), pieces })))
    }
    const cells = await fileFrom(false)
    expect(isEqual(await fileFrom(true), cells)).toBe(true)
    const whole = async (timeZone: string) =>
      contentOf(await buffer((await exportSystemEvents.write(events(timeZone))).content as Readable))
    expect(isEqual(await whole('America/St_Johns'), await whole('UTC'))).toBe(false)
  })

  it('comes for everybody when more are asked for than there are threads', async () => {
    const exports = Array.from({ length: 4 }, () =>
      buffer(writeWorkbookInThread({ title: 'Unit age', columns, pieces: () => exportUnitsAge.pieces(call(), true) })),
    )
    const [first, ...others] = await Promise.all((await Promise.all(exports)).map(contentOf))
    for (const other of others) expect(isEqual(other, first)).toBe(true)
  })

  it('has its rows wait in a file alone: who gets no thread is not sent them faster than they are taken', async () => {
    const statements = await statementsDuring(api.db, async () => {
      const exports = Array.from({ length: 5 }, () => exportUnitsAge.write(call()))
      await Promise.all(exports.map(async (file) => buffer((await file).content as Readable)))
    })
    expect(statements.filter(({ text }) => /as "cell0"/.test(text)).length).toBeLessThanOrEqual(2)
  })

  it('takes its rows into a file of their own while nobody takes it, each in its place', async () => {
    const total = 40_000
    const allCame = Promise.withResolvers<void>()
    async function* quick(): AsyncGenerator<Piece> {
      for (let from = 0; from < total; from += 500)
        yield cellsOf(
          columns,
          Array.from({ length: 500 }, (_, n) => Array<string>(12).fill(`${from + n} ${'y'.repeat(60)}`)),
        )
      allCame.resolve()
    }
    const counts: number[] = []
    const onRows = async (count: number) => void counts.push(count)
    const workbook = writeWorkbookInThread({ title: 'Much', columns, pieces: () => quick(), onRows })
    await allCame.promise
    expect(counts.at(-1)).toBeLessThan(total)
    const file = await buffer(workbook)
    async function* rows() {
      for await (const piece of quick()) yield rowsOfPiece(piece, 12)
    }
    const here = await buffer(writeWorkbook({ title: 'Much', columns, rows: rows() }))
    expect(isEqual(await contentOf(file), await contentOf(here))).toBe(true)
    expect(counts.at(-1)).toBe(total)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  })

  it('stops reading rows when nobody takes it any more, and gives its thread back', async () => {
    for (let time = 0; time < 3; time++) {
      const stopped = Promise.withResolvers<void>()
      const first = Promise.withResolvers<void>()
      async function* endless(): AsyncGenerator<Piece> {
        try {
          for (;;) {
            yield { cells: Array<string>(1200).fill('x') }
            first.resolve()
            await new Promise((resolve) => setImmediate(resolve))
          }
        } finally {
          stopped.resolve()
        }
      }
      const file = writeWorkbookInThread({ title: 'Units', columns, pieces: () => endless() }).resume()
      await first.promise
      file.destroy()
      await stopped.promise
    }
  })

  it('breaks off when its rows cannot be read, or whoever is told of them says so', async () => {
    // biome-ignore lint/correctness/useYield: it fails before the first
    async function* broken(): AsyncGenerator<Piece> {
      throw new Error('no database')
    }
    await expect(buffer(writeWorkbookInThread({ title: 'x', columns, pieces: () => broken() }))).rejects.toThrow(
      'no database',
    )
    const pieces = exportUnitsAge.pieces(call(), true)
    const onRows = () => Promise.reject(new Error('cancelled'))
    await expect(buffer(writeWorkbookInThread({ title: 'x', columns, pieces: () => pieces, onRows }))).rejects.toThrow(
      'cancelled',
    )
  })
})
