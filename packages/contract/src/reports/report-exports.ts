import type { ListEndpoint, QueryOf, Schema } from '@emberwatch/contract'
import * as v from 'valibot'
import { file } from './calls.ts'
import { FileZone } from './report-queries.ts'
import { reports } from './reports.ts'

/** The reports as spreadsheets (product 12.13): all pages of a list in its own order, search and filters. */

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What an export may be asked: what its list may be, without paging, and in which time zone its times are. */
type ExportQuery<E extends ListEndpoint> = Omit<QueryOf<E>, 'limit' | 'offset'> & FileZone

/** Names its parameters for the OpenAPI document; the server reads them by the rules of the list. */
function exportQuery<E extends ListEndpoint>(list: E): Schema<ExportQuery<E>> {
  const texts = [...list.search, ...list.filters].map((name) => [name, v.optional(v.string())])
  const { entries = {} } = list.extra as { entries?: object }
  const query = v.object({
    ...entries,
    orderBy: v.optional(v.picklist(list.sort)),
    order: v.optional(v.picklist(['ASC', 'DESC'])),
    ...Object.fromEntries(texts),
    ...FileZone.entries,
  })
  // The names are only known here as text: the compiler sees an object of anything.
  return query as unknown as Schema<ExportQuery<E>>
}

const spreadsheet = <const Path extends string, E extends ListEndpoint>(
  path: Path,
  list: E,
  spec: { name: string; summary: string; defaultName: string },
) => file(path, { ...spec, access: list.access, mediaType, query: exportQuery(list) })

export const reportExports = {
  systemsPerUnitType: spreadsheet('/v1/reports/export-systems-per-unit-type', reports.systemsPerUnitType, {
    name: 'reportExports.systemsPerUnitType',
    summary: 'The unit report as a spreadsheet.',
    defaultName: 'UnitReport-ALL.xlsx',
  }),
  systemEvents: spreadsheet('/v1/reports/export-system-events', reports.systemEvents, {
    name: 'reportExports.systemEvents',
    summary: 'The event report as a spreadsheet.',
    defaultName: 'EventReport-ALL.xlsx',
  }),
  unitsAge: spreadsheet('/v1/reports/export-units-age', reports.unitsAge, {
    name: 'reportExports.unitsAge',
    summary: 'The unit age report as a spreadsheet.',
    defaultName: 'UnitAgeReport.xlsx',
  }),
  systemUnits: spreadsheet('/v1/reports/export-system-units-amount', reports.systemUnits, {
    name: 'reportExports.systemUnits',
    summary: 'The system units report as a spreadsheet.',
    defaultName: 'SystemUnitReport.xlsx',
  }),
}
