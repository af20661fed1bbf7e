import { type Client, useClient } from '@emberwatch/api-client'
import { type ListEndpoint, maxListLimit } from '@emberwatch/contract'
import { useState } from 'react'
import { saveFile } from '../download/save-file.ts'
import { sayFailure } from '../notice/say-failure.ts'
import { localZone } from '../text/format.ts'
import { cellValue } from './cell-text.ts'
import type { AnyColumn, TableRow } from './columns.ts'
import { csvText } from './csv.ts'
import type { FileKind } from './save-rows.ts'
import type { workbookOf } from './workbook.ts'

type Query = Readonly<Record<string, unknown>>

/** Reads all rows of a view, in pages of the maximum size without their count (product 5.8). */
export async function readAll(
  client: Client,
  endpoint: ListEndpoint,
  params: Readonly<Record<string, string>>,
  query: Query,
): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for (;;) {
    const page = { ...query, limit: maxListLimit, offset: rows.length }
    const { data } = await client.listRows(endpoint, { params, query: page })
    rows.push(...(data as TableRow[]))
    if (data.length < maxListLimit) return rows
  }
}

/** Times are local, so the title states the time zone for readers elsewhere. */
const titleOf = ({ title, kind }: AnyColumn) => (kind === 'dateTime' ? `${title} (${localZone()})` : title)

/** Saves the current view (its filters and order, all pages, the visible columns) as a workbook or as CSV. */
export function useExport(endpoint: ListEndpoint, params: Readonly<Record<string, string>>) {
  const client = useClient()
  const [isExporting, setExporting] = useState(false)
  const save = async (kind: FileKind, columns: readonly AnyColumn[], query: Query, name: string) => {
    setExporting(true)
    try {
      const rows = await readAll(client, endpoint, params, query)
      const exported = columns
        .filter((column) => !column.isControl && !column.isExtension)
        .map((column) => ({ column, title: titleOf(column), value: (row: TableRow) => cellValue(column, row) }))
      const content = kind === 'csv' ? csvText(exported, rows) : await workbook(exported, rows, name)
      saveFile(content, `${name}.${kind}`)
    } catch (error) {
      sayFailure(error)
    } finally {
      setExporting(false)
    }
  }
  return { save, isExporting }
}

async function workbook(...rows: Parameters<typeof workbookOf>): Promise<Blob> {
  const { workbookOf } = await import(/* webpackChunkName: "ui-workbook" */ './workbook.ts')
  return workbookOf(...rows)
}
