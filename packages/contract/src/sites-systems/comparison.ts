import { AccessLevel, Count, onSystem, systemTypeLabel, Text, Time } from '@emberwatch/contract'
import { loopsKinds } from '@emberwatch/contract/loops'
import { FileZone, reportsKinds } from '@emberwatch/contract/reports'
import * as v from 'valibot'
import { file, list } from './calls.ts'

/** Whether what is known of a system's units agrees (product 8.20). */

export const comparisonResults = ['differs', 'only', 'same'] as const
export const comparedFields = ['type', 'zone', 'serial'] as const

const Values = v.nullable(v.object({ type: Text, zone: Text, serial: Text }))

/** A unit, or a row of the install base, with what each source says of it; null where the source does not have it. */
export const ComparisonRow = v.object({
  id: v.string(),
  tag: Text,
  /** Loop and unit, such as `2.1`. */
  address: Text,
  result: v.picklist(comparisonResults),
  differences: v.array(v.picklist(comparedFields)),
  configured: Values,
  scanned: Values,
  spoke: v.nullable(v.object({ type: Text, at: Time })),
  installed: v.nullable(v.object({ type: Text })),
  /** The system itself, which a row of the install base is compared with. */
  system: v.nullable(v.object({ type: Text })),
})
export type ComparisonRow = v.InferOutput<typeof ComparisonRow>

/** Of all rows, whatever is filtered. A time is null where there is no such source. */
export const ComparisonMeta = v.object({
  same: Count,
  differs: Count,
  only: Count,
  configuredCount: Count,
  scannedCount: Count,
  spokeCount: Count,
  installedCount: Count,
  configuredAt: v.nullable(Time),
  scannedAt: v.nullable(Time),
  spokeAt: v.nullable(Time),
  installedAt: v.nullable(Time),
  /** False for whoever may not read the install base. */
  seesInstallBase: v.boolean(),
})
export type ComparisonMeta = v.InferOutput<typeof ComparisonMeta>

const sort = ['result', 'tag', 'address'] as const
const search = ['tag', 'serial'] as const
const shared = { isAddition: true, access: onSystem('id', AccessLevel.MONITOR), errors: ['system.not_found'] } as const

export const comparison = {
  list: list('/v1/systems/{id}/comparison', {
    name: 'comparison.list',
    rows: 'units',
    summary: 'Units of the configuration, of scanned loops and of events of 12 months, and the install base, compared.',
    ...shared,
    live: [
      'system',
      'configuration',
      loopsKinds.scannedSystem,
      loopsKinds.loop,
      loopsKinds.unit,
      reportsKinds.installBase,
    ],
    row: ComparisonRow,
    meta: ComparisonMeta,
    sort,
    search,
    filters: ['result'],
  }),
  file: file('/v1/systems/{id}/comparison-file', {
    name: 'comparison.file',
    summary: 'The same as a spreadsheet.',
    ...shared,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    defaultName: 'Comparison.xlsx',
    query: v.object({
      result: v.optional(v.string()),
      tag: v.optional(v.string()),
      serial: v.optional(v.string()),
      orderBy: v.optional(v.picklist(sort)),
      order: v.optional(v.picklist(['ASC', 'DESC'])),
      ...FileZone.entries,
    }),
  }),
}

/** The sources that have a unit, in words. */
export const comparisonSources = ({ configured, scanned, spoke, installed, system }: ComparisonRow): string =>
  [system && 'system', configured && 'configuration', scanned && 'scan', spoke && 'events', installed && 'install base']
    .filter(Boolean)
    .join(', ')

/** What the sources say of a field: once where they agree, each with its source where they do not. */
export function comparedText(row: ComparisonRow, field: (typeof comparedFields)[number]): string | null {
  const { configured, scanned, spoke, installed, system } = row
  const ofType = field === 'type'
  const values = [
    ['system', ofType && system?.type ? systemTypeLabel(system.type) : null],
    ['configuration', configured?.[field]],
    ['scan', scanned?.[field]],
    ['events', ofType ? spoke?.type : null],
    ['install base', ofType ? installed?.type : null],
  ].filter(([, value]) => value)
  if (row.differences.includes(field)) return values.map(([source, value]) => `${source}: ${value}`).join(' · ')
  return values[0]?.[1] ?? null
}
