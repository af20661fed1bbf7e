import type { FileEndpoint, ListEndpoint, RowOf } from '@emberwatch/contract'
import { FileZone } from '@emberwatch/contract/reports'
import { parseFields } from '../../../http/parse.ts'
import type { FileAnswer, Route } from '../../../http/route.ts'
import type { KeyColumns } from '../../../lists/keys.ts'
import { type ListRequest, parseListQuery } from '../../../lists/query.ts'
import { readAll } from '../../../lists/read-all.ts'
import { readRowBytes } from '../../../lists/read-row-bytes.ts'
import { runList } from '../../../lists/run.ts'
import type { Column, ListCall, ListSource, ReadCall } from '../../../lists/source.ts'
import type { SheetColumn } from '../../../spreadsheet/sheet-xml.ts'
import { cellsOf, type Piece } from '../../../spreadsheet/workbook-pieces.ts'
import { writeWorkbookInThread } from '../../../spreadsheet/workbook-thread.ts'

type ExportCall<E extends ListEndpoint> = Omit<ListCall<E>, 'query'> & {
  readonly query: ListRequest<E> & { readonly timeZone: string }
}

/** What any export is made for: its query is what `parse` has read. */
export type AnyExportCall = ReadCall & { readonly params: Readonly<Record<string, string>>; readonly query: unknown }

interface Export<E extends ListEndpoint, Keys extends KeyColumns> {
  readonly list: E
  readonly source: ListSource<E, Keys>
  /** Reads rows in place of the list's `rows`; made anew for each export, so that it may remember what they share. */
  readonly reader?: () => ListSource<E, Keys>['rows']
  /** Name of the sheet. */
  readonly title: string
  readonly columns: readonly SheetColumn<RowOf<E>>[]
  /**
   * The same cells as PostgreSQL writes them, over the rows of the list's `from`, which must have all of them: for reports of hundreds of
   * thousands of rows. A test compares the files.
   */
  readonly cells?: (call: ExportCall<E>) => readonly Column[]
  /** The rows of the list's `from` with what the cells read besides. */
  readonly cellsFrom?: ListSource<E, Keys>['from']
  readonly name: (call: ExportCall<E>) => Promise<string>
}

/** An export that a call answers, or a job writes into a file. */
export interface ExportRoute extends Route {
  /** How many rows there are. */
  readonly count: (call: AnyExportCall) => Promise<number>
  /** What is in the file: as PostgreSQL writes it where that is asked for and the report has it, else row by row. */
  readonly pieces: (call: AnyExportCall, asBytes: boolean) => AsyncIterable<Piece>
  /** The same file as the call's, telling how many rows are in it so far. */
  readonly write: (call: AnyExportCall, onRows?: (count: number) => Promise<void>) => Promise<FileAnswer>
}

/** A report as a spreadsheet: all pages of its list, read and sent piece by piece. */
export function exportRoute<E extends ListEndpoint, Keys extends KeyColumns>(
  endpoint: FileEndpoint,
  spec: Export<E, Keys>,
): ExportRoute {
  type Own = ExportCall<E>
  const write: ExportRoute['write'] = async (call, onRows) => {
    const exportCall = call as Own
    const name = await spec.name(exportCall)
    const { title } = spec
    const columns = zoned(spec.columns, exportCall.query.timeZone)
    // An embedded database has one session, and lets others in between two pieces.
    const pieces = (inThread: boolean) => piecesOf(spec, exportCall, inThread && call.db === call.lowPriority)
    return { content: writeWorkbookInThread({ title, columns, pieces, onRows }), name }
  }
  return {
    endpoint,
    pieces: (call, asBytes) => piecesOf(spec, call as Own, asBytes),
    parse: (query) => {
      // Clients send the query of their table as it is; an export has no pages.
      const { limit: _, offset: __, timeZone: asked, ...rest } = query as Record<string, unknown>
      const { timeZone = 'UTC' } = parseFields(FileZone, { timeZone: asked })
      return { query: { ...parseListQuery(spec.list, rest), timeZone }, body: undefined }
    },
    answer: (call) => write(call),
    write,
    count: async (call) => {
      const exportCall = call as Own
      return (await runList(spec.source, exportCall, { ...exportCall.query, limit: 1, offset: 0 })).count
    },
  }
}

/** Times as clocks in the zone show them, with its name in their heading (product 12.13). */
const zoned = <Row>(columns: readonly SheetColumn<Row>[], timeZone: string): readonly SheetColumn<Row>[] =>
  columns.map((column) =>
    column.kind === 'dateTime' ? { ...column, title: `${column.title} (${timeZone})`, timeZone } : column,
  )

async function* piecesOf<E extends ListEndpoint, Keys extends KeyColumns>(
  { source, reader, columns, cells, cellsFrom = source.from }: Export<E, Keys>,
  call: ExportCall<E>,
  asBytes: boolean,
): AsyncGenerator<Piece> {
  if (cells && asBytes) {
    const rows = readRowBytes({ ...source, from: cellsFrom }, cells(call), call, call.query)
    for await (const bytes of rows) yield { bytes }
  } else {
    const rows = readAll(reader ? { ...source, rows: reader() } : source, call, call.query)
    for await (const piece of rows) yield cellsOf(columns, piece)
  }
}
