import type { ListEndpoint, QueryOf, Schema } from '@emberwatch/contract'
import * as v from 'valibot'
import { file } from './calls.ts'
import { FileZone } from './report-queries.ts'
import { reports } from './reports.ts'

/** All pages in the list's order, search and filters (product 12.13). */

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The list's query without paging, and the time zone. */
type ExportQuery<E extends ListEndpoint> = Omit<QueryOf<E>, 'limit' | 'offset'> & FileZone

/** Names parameters for the OpenAPI document; the server reads them by the list's rules. */
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
  // The names are known as text only.
  return query as unknown as Schema<ExportQuery<E>>
}

const spreadsheet = <const Path extends string, E extends ListEndpoint>(
  path: Path,
  list: E,
  spec: { name: string; summary: string; defaultName: string; isAddition?: true },
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
  availability: spreadsheet('/v1/reports/export-availability', reports.availability, {
    name: 'reportExports.availability',
    isAddition: true,
    summary: 'The availability report as a spreadsheet.',
    defaultName: 'Availability.xlsx',
  }),
  response: spreadsheet('/v1/reports/export-response', reports.response, {
    name: 'reportExports.response',
    isAddition: true,
    summary: 'The response report as a spreadsheet.',
    defaultName: 'Response.xlsx',
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
