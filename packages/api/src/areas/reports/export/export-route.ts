import type { FileEndpoint, ListEndpoint, RowOf } from '@emberwatch/contract'
import { FileZone } from '@emberwatch/contract/reports'
import { parseFields } from '@emberwatch/http'
import type { FileAnswer, Route } from '../../../http/route.ts'
import type { KeyColumns } from '../../../lists/keys.ts'
import { type ListRequest, parseListQuery } from '../../../lists/query.ts'
import { readAll } from '../../../lists/read-all.ts'
import { runList } from '../../../lists/run.ts'
import type { ListCall, ListSource, ReadCall } from '../../../lists/source.ts'
import type { SheetColumn } from '../../../spreadsheet/sheet-xml.ts'
import { writeWorkbookInThread } from '../../../spreadsheet/workbook-thread.ts'

type ExportCall<E extends ListEndpoint> = Omit<ListCall<E>, 'query'> & {
  readonly query: ListRequest<E> & { readonly timeZone: string }
}

export type AnyExportCall = ReadCall & { readonly params: Readonly<Record<string, string>>; readonly query: unknown }

interface Export<E extends ListEndpoint, Keys extends KeyColumns> {
  readonly list: E
  readonly source: ListSource<E, Keys>
  /** Replaces the list's `rows`; made per export, so that it can cache. */
  readonly reader?: () => ListSource<E, Keys>['rows']
  readonly title: string
  readonly columns: readonly SheetColumn<RowOf<E>>[]
  readonly name: (call: ExportCall<E>) => Promise<string>
}

export interface ExportRoute extends Route {
  readonly count: (call: AnyExportCall) => Promise<number>
  /** @param onRows is called with the number of rows written so far */
  readonly write: (call: AnyExportCall, onRows?: (count: number) => Promise<void>) => Promise<FileAnswer>
}

/** Streams all pages of a list as a spreadsheet. */
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
    const source = spec.reader ? { ...spec.source, rows: spec.reader() } : spec.source
    const rows = readAll(source, exportCall, exportCall.query)
    return { content: writeWorkbookInThread({ title, columns, rows, onRows }), name }
  }
  return {
    endpoint,
    parse: (query) => {
      // Clients send their table's query unchanged; an export ignores pages.
      const { limit: _, offset: __, timeZone: zoneName, ...rest } = query as Record<string, unknown>
      const { timeZone = 'UTC' } = parseFields(FileZone, { timeZone: zoneName })
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

/** Shows times in the zone and names it in the heading (product 12.13). */
const zoned = <Row>(columns: readonly SheetColumn<Row>[], timeZone: string): readonly SheetColumn<Row>[] =>
  columns.map((column) =>
    column.kind === 'dateTime' ? { ...column, title: `${column.title} (${timeZone})`, timeZone } : column,
  )
