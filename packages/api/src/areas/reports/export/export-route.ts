import type { FileEndpoint, ListEndpoint } from '@emberwatch/contract'
import type { Call } from '../../../http/call.ts'
import type { FileAnswer, Route } from '../../../http/route.ts'
import type { KeyTypes } from '../../../lists/page-of-keys.ts'
import { type ListRequest, parseListQuery } from '../../../lists/query.ts'
import { readAll } from '../../../lists/read-all.ts'
import { runList } from '../../../lists/run.ts'
import type { ListSource } from '../../../lists/source.ts'
import type { SheetColumn } from '../../../spreadsheet/sheet-xml.ts'
import { writeWorkbook } from '../../../spreadsheet/write-workbook.ts'

type ExportCall<Path extends string, Sort extends string, Extra> = Call<Path, undefined, ListRequest<Sort, Extra>>

interface Export<
  Path extends string,
  Row,
  Meta,
  Sort extends string,
  Search extends string,
  Filter extends string,
  Extra,
  Key extends string,
> {
  readonly list: ListEndpoint<Path, Row, Meta, Sort, Search, Filter, Extra>
  readonly source: ListSource<Path, Row, Meta, Sort, Search, Filter, Extra, Key>
  readonly keys: KeyTypes<Key>
  /** Reads rows in place of the list's `rows`; made anew for each export, so that it may remember what they share. */
  readonly reader?: () => ListSource<Path, Row, Meta, Sort, Search, Filter, Extra, Key>['rows']
  /** Name of the sheet. */
  readonly title: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly name: (call: ExportCall<Path, Sort, Extra>) => Promise<string>
}

/** An export that a call answers, or a job writes into a file. */
export interface ExportRoute extends Route {
  /** How many rows there are. */
  readonly count: (call: Call) => Promise<number>
  /** The same file as the call's, telling how many rows are in it so far. */
  readonly write: (call: Call, onRows?: (count: number) => Promise<void>) => Promise<FileAnswer>
}

/** A report as a spreadsheet: all pages of its list, read and sent piece by piece. */
export function exportRoute<
  Path extends string,
  Row,
  Meta,
  Sort extends string,
  Search extends string,
  Filter extends string,
  Extra,
  Key extends string,
>(endpoint: FileEndpoint, spec: Export<Path, Row, Meta, Sort, Search, Filter, Extra, Key>): ExportRoute {
  type Own = ExportCall<Path, Sort, Extra>
  const write: ExportRoute['write'] = async (call, onRows) => {
    const exportCall = call as unknown as Own
    const name = await spec.name(exportCall)
    const source = spec.reader ? { ...spec.source, rows: spec.reader() } : spec.source
    const rows = readAll(source, exportCall, exportCall.query, spec.keys)
    const told = onRows ? telling(rows, onRows) : rows
    return { content: writeWorkbook({ title: spec.title, columns: spec.columns, rows: told }), name }
  }
  return {
    endpoint: endpoint as never,
    parse: (query) => {
      // Clients send the query of their table as it is; an export has no pages.
      const { limit: _, offset: __, ...rest } = query as Record<string, unknown>
      return { query: parseListQuery(spec.list, rest), body: undefined }
    },
    answer: (call) => write(call),
    write,
    count: async (call) => {
      const exportCall = call as unknown as Own
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
