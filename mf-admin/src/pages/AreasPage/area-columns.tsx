import type { AreaOverview, AreaRelease, DeprecatedUse, InstanceUp, ReleaseChange } from '@emberwatch/contract/admin'
import { formatCount, Row, Tag } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'

export interface ReleaseRow extends AreaRelease {
  readonly area: string
  readonly title: string
  readonly canary: AreaOverview['canary']
  readonly loaded: number
  readonly failed: number
  readonly fellBack: number
}

export const releaseColumns = columns<ReleaseRow>()([
  { key: 'title', title: 'Area', note: ({ owner }) => owner },
  {
    key: 'version',
    title: 'Release',
    render: ({ version, role, canary }) => (
      <Row>
        <span className="ew-numbers">{version}</span>
        <Tag color={colors[role]}>{roleText(role, canary)}</Tag>
      </Row>
    ),
  },
  {
    key: 'publishedAt',
    title: 'Published',
    kind: 'dateTime',
    note: ({ publishedBy }) => publishedBy && `by ${publishedBy}`,
  },
  { key: 'hostContract', title: 'Host contract' },
  { key: 'loaded', title: 'Loads', kind: 'number' },
  {
    key: 'failed',
    title: 'Failures',
    kind: 'number',
    render: ({ failed }) => <span>{failed > 0 ? <Tag color="error">{formatCount(failed)}</Tag> : '0'}</span>,
    note: ({ health, canary }) =>
      [
        ...Object.entries(health.kinds).map(([kind, count]) => `${kind} ${count}`),
        ...(canary?.told ? [`for ${canary.told.failed} of ${canary.told.people} people`] : []),
      ].join(', '),
  },
  { key: 'fellBack', title: 'Fallbacks', kind: 'number' },
])

export const deprecatedColumns = columns<Omit<ReleaseRow, 'deprecated'> & DeprecatedUse>()([
  { key: 'title', title: 'Area', note: ({ owner }) => owner },
  {
    key: 'version',
    title: 'Release',
    render: ({ version, role, canary }) => (
      <Row>
        <span className="ew-numbers">{version}</span>
        <Tag color={colors[role]}>{roleText(role, canary)}</Tag>
      </Row>
    ),
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
    render: ({ version }) => <span className="ew-numbers">{version}</span>,
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
