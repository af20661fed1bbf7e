import type { AreaOverview, AreaRelease, DeprecatedUse, InstanceUp, ReleaseChange } from '@emberwatch/contract/admin'
import { Button, formatCount, Menu, Numbers, Row, Tag } from '@emberwatch/ui'
import { columns, NoAction } from '@emberwatch/ui/table'
import { actionLooks, actionsOf } from './release-actions.ts'
import type { Chosen, ReleaseRow } from './release-row.ts'

interface RowActions {
  readonly onChoose: (chosen: Chosen) => void
  readonly onAskVisits: (row: ReleaseRow) => void
}

export const releaseColumns = ({ onChoose, onAskVisits }: RowActions) =>
  columns<ReleaseRow>()([
    { key: 'title', title: 'Area', note: ({ owner }) => owner },
    {
      key: 'version',
      title: 'Release',
      note: ({ role, steps }) =>
        role === 'canary' && steps && `step ${steps.at + 1} of ${steps.percents.join(', ')} %: ${steps.next}`,
      render: renderRelease,
    },
    {
      key: 'publishedAt',
      title: 'Published',
      kind: 'dateTime',
      note: ({ publishedBy }) => publishedBy && `by ${publishedBy}`,
    },
    {
      key: 'hostContract',
      title: 'Host contract',
      note: ({ weight }) => weight && `${weight.calls} calls of the API`,
    },
    {
      key: 'weight',
      title: 'Largest page',
      text: weightText,
      render: weightText,
      note: largestPageText,
    },
    { key: 'loaded', title: 'Loads', kind: 'number' },
    {
      key: 'failed',
      title: 'Failures',
      kind: 'number',
      render: ({ failed }) => <span>{failed > 0 ? <Tag color="error">{formatCount(failed)}</Tag> : '0'}</span>,
      note: failuresText,
    },
    { key: 'fellBack', title: 'Fallbacks', kind: 'number' },
    visitsColumn(onAskVisits),
    controlColumn(onChoose),
  ])

function renderRelease({ version, role, canary }: Pick<ReleaseRow, 'version' | 'role' | 'canary'>) {
  return (
    <Row>
      <Numbers>{version}</Numbers>
      <Tag color={colors[role]}>{roleText(role, canary)}</Tag>
    </Row>
  )
}

const failuresText = ({ health, canary }: ReleaseRow) =>
  [
    ...Object.entries(health.kinds).map(([kind, count]) => `${kind} ${count}`),
    ...(canary?.sample ? [`for ${canary.sample.failed} of ${canary.sample.people} people`] : []),
  ].join(', ')

const visitsColumn = (onAsk: (row: ReleaseRow) => void) =>
  ({
    key: 'area',
    title: 'Errors',
    isControl: true,
    render: (row: ReleaseRow) => (
      <Button
        size="small"
        kind="quiet"
        icon="report"
        label={`Errors of ${row.title} ${row.version}`}
        aria-haspopup="dialog"
        onClick={() => onAsk(row)}
      />
    ),
  }) as const

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const weightText = ({ weight }: ReleaseRow) => (weight ? kilobytes(weight.bytes) : '')
const largestPageText = ({ weight, bytesBefore }: ReleaseRow) =>
  [weight?.page, bytesBefore && moreText(weight?.bytes, bytesBefore)].filter(Boolean).join(', ')
/** Compares with the release before, or the active one. */
function moreText(bytes = 0, before: number): string {
  const more = bytes - before
  return Math.abs(more) < 50 ? '' : `${more > 0 ? '+' : '−'}${kilobytes(Math.abs(more))}`
}

const controlColumn = (onChoose: (chosen: Chosen) => void) =>
  ({
    key: 'revision',
    title: 'Actions',
    isControl: true,
    render: (row: ReleaseRow) => {
      const items = actionsOf(row).map((action) => ({
        label: actionLooks[action].label,
        icon: actionLooks[action].icon,
        isDanger: actionLooks[action].isDanger ?? false,
        onSelect: () => onChoose({ action, row }),
      }))
      const label = `Actions of ${row.title} ${row.version}`
      if (items.length === 0) return <NoAction why="Nothing changes this release" />
      return <Menu size="small" kind="quiet" icon="more" label={label} items={items} />
    },
  }) as const

export const deprecatedColumns = columns<Omit<ReleaseRow, 'deprecated'> & DeprecatedUse>()([
  { key: 'title', title: 'Area', note: ({ owner }) => owner },
  {
    key: 'version',
    title: 'Release',
    render: renderRelease,
  },
  { key: 'name', title: 'Uses', note: ({ module }) => module },
  { key: 'announcement', title: 'Deprecated', render: ({ announcement }) => sentence(announcement) },
])

/** `since 1.3, use jobs.end, gone in 2.0` with a capital letter. */
const sentence = (announcement: string) => announcement.charAt(0).toUpperCase() + announcement.slice(1)

export const changeColumns = columns<ReleaseChange>()([
  { key: 'at', title: 'When', kind: 'dateTime' },
  { key: 'area', title: 'Area' },
  { key: 'action', title: 'Change' },
  { key: 'from', title: 'From' },
  { key: 'to', title: 'To' },
  { key: 'who', title: 'Who' },
  { key: 'note', title: 'Why' },
])

export const instanceColumns = columns<InstanceUp & { readonly version: string; readonly commit: string }>()([
  { key: 'name', title: 'Instance' },
  {
    key: 'version',
    title: 'Build',
    render: ({ version }) => <Numbers>{version}</Numbers>,
    note: ({ commit }) => shortCommit(commit),
  },
  { key: 'startedAt', title: 'Started', kind: 'dateTime' },
  { key: 'seenAt', title: 'Last seen', kind: 'dateTime' },
])

/** Keeps what follows a hyphen, such as `dirty`. */
const shortCommit = (commit: string) => commit.replace(/^([0-9a-f]{12})[0-9a-f]+/, '$1')

const colors = { active: 'success', canary: 'warning', previous: 'default', stored: 'default' } as const

/** Such as `canary, 10 % of people`. */
function roleText(role: AreaRelease['role'], canary: AreaOverview['canary']): string {
  if (role !== 'canary' || !canary) return role
  return canary.people === undefined ? `canary, ${canary.percent} % of people` : `canary, ${canary.people} people`
}
