import type { FileEndpoint, ListEndpoint, RowOf } from '@emberwatch/contract'
import type { Call } from '../../../http/call.ts'
import type { FileAnswer, Route } from '../../../http/route.ts'
import type { KeyColumns } from '../../../lists/keys.ts'
import { type ListRequest, parseListQuery } from '../../../lists/query.ts'
import { readAll } from '../../../lists/read-all.ts'
import { runList } from '../../../lists/run.ts'
import type { ListSource } from '../../../lists/source.ts'
import type { SheetColumn } from '../../../spreadsheet/sheet-xml.ts'
import { writeWorkbook } from '../../../spreadsheet/write-workbook.ts'

type ExportCall<E extends ListEndpoint> = Call<E['path'], undefined, ListRequest<E>>

interface Export<E extends ListEndpoint, Keys extends KeyColumns> {
  readonly list: E
  readonly source: ListSource<E, Keys>
  /** Reads rows in place of the list's `rows`; made anew for each export, so that it may remember what they share. */
  readonly reader?: () => ListSource<E, Keys>['rows']
  /** Name of the sheet. */
  readonly title: string
  readonly columns: readonly SheetColumn<RowOf<E>>[]
  readonly name: (call: ExportCall<E>) => Promise<string>
}

/** An export that a call answers, or a job writes into a file. */
export interface ExportRoute extends Route {
  /** How many rows there are. */
  readonly count: (call: Call) => Promise<number>
  /** The same file as the call's, telling how many rows are in it so far. */
  readonly write: (call: Call, onRows?: (count: number) => Promise<void>) => Promise<FileAnswer>
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
    const source = spec.reader ? { ...spec.source, rows: spec.reader() } : spec.source
    const rows = readAll(source, exportCall, exportCall.query)
    const told = onRows ? telling(rows, onRows) : rows
    return { content: writeWorkbook({ title: spec.title, columns: spec.columns, rows: told }), name }
  }
  return {
    endpoint,
    parse: (query) => {
      // Clients send the query of their table as it is; an export has no pages.
      const { limit: _, offset: __, ...rest } = query as Record<string, unknown>
      return { query: parseListQuery(spec.list, rest), body: undefined }
    },
    answer: (call) => write(call),
    write,
    count: async (call) => {
      const exportCall = call as Own
      return (await runList(spec.source, exportCall, { ...exportCall.query, limit: 1, offset: 0 })).count
    },
  }
}

async function* telling<Row>(pieces: AsyncIterable<Row[]>, onRows: (count: number) => Promise<void>) {
  let count = 0
  for await (const rows of pieces) {
    yield rows
    count += rows.length
    await onRows(count)
  }
}
