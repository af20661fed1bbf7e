import { connectionText, durationText, systemName } from '@emberwatch/contract'
import type { ContactLoss, Disablement, DueUnits, OfflineSystem, SpanFigures } from '@emberwatch/contract/sites-systems'
import { spanText } from '@emberwatch/contract/spans'
import { columns } from '@emberwatch/ui/table'
import type { FigureRow } from './figure-rows.ts'

const nameOf = (row: { systemName: string | null; systemNumber: number }) =>
  systemName({ name: row.systemName, number: row.systemNumber })

export const figureColumns = (now: SpanFigures, before: SpanFigures | undefined) =>
  columns<FigureRow>()([
    { key: 'label', title: 'Figure' },
    { key: 'now', title: spanText(now.span), kind: 'text', text: (row) => row.now },
    ...(before
      ? ([
          { key: 'before', title: spanText(before.span), kind: 'text', text: (row: FigureRow) => row.before },
          { key: 'change', title: 'Change', kind: 'text', text: (row: FigureRow) => row.change },
        ] as const)
      : []),
  ])

export const offlineColumns = columns<OfflineSystem>()([
  { key: 'systemName', title: 'System', text: nameOf },
  { key: 'state', title: 'Connection', kind: 'text', text: ({ state }) => connectionText(state) },
  { key: 'since', title: 'Since', kind: 'dateTime' },
])

export const disabledColumns = columns<Disablement>()([
  { key: 'unitName', title: 'Unit', text: ({ unitName, unitId }) => unitName ?? unitId, isProse: false },
  { key: 'zone', title: 'Zone' },
  { key: 'systemName', title: 'System', text: nameOf },
  { key: 'since', title: 'Since', kind: 'dateTime' },
])

export const lossColumns = columns<ContactLoss>()([
  { key: 'systemName', title: 'System', text: nameOf },
  { key: 'begins', title: 'From', kind: 'dateTime' },
  { key: 'ends', title: 'To', kind: 'dateTime' },
  {
    key: 'systemNumber',
    title: 'Duration',
    kind: 'text',
    text: ({ begins, ends }) => durationText((Date.parse(ends) - Date.parse(begins)) / 1000),
  },
])

export const dueColumns = columns<DueUnits>()([
  { key: 'hardwareTag', title: 'Unit type' },
  { key: 'unitsCount', title: 'Units', kind: 'number' },
])
