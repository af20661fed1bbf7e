import type { AreaOverview, AreaRelease, ReleaseChange } from '@emberwatch/contract'
import { columns, formatCount, Tag } from '@emberwatch/ui'

export interface ReleaseRow extends AreaRelease {
  readonly area: string
  readonly title: string
  readonly canary: AreaOverview['canary']
}

export const releaseColumns = columns<ReleaseRow>()([
  { key: 'title', title: 'Area', note: ({ owner }) => owner },
  {
    key: 'version',
    title: 'Release',
    render: ({ version, role, canary }) => (
      <>
        <span className="ew-numbers">{version}</span> <Tag tone={tones[role]}>{roleText(role, canary)}</Tag>
      </>
    ),
  },
  {
    key: 'publishedAt',
    title: 'Published',
    kind: 'dateTime',
    note: ({ publishedBy }) => publishedBy && `by ${publishedBy}`,
  },
  { key: 'hostContract', title: 'Host contract' },
  { key: 'health', title: 'Loads', text: ({ health }) => formatCount(health.loaded) },
  {
    key: 'health',
    title: 'Failures',
    text: ({ health }) => formatCount(health.failed),
    render: ({ health }) => (health.failed > 0 ? <Tag tone="fail">{formatCount(health.failed)}</Tag> : formatCount(0)),
    note: ({ health }) =>
      Object.entries(health.kinds)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', '),
  },
  { key: 'health', title: 'Fallbacks', text: ({ health }) => formatCount(health.fellBack) },
])

export const changeColumns = columns<ReleaseChange>()([
  { key: 'at', title: 'When', kind: 'dateTime' },
  { key: 'area', title: 'Area' },
  { key: 'action', title: 'Change' },
  { key: 'from', title: 'From' },
  { key: 'to', title: 'To' },
  { key: 'who', title: 'Who' },
  { key: 'note', title: 'Why' },
])

const tones = { active: 'ok', canary: 'attention', previous: 'unknown', stored: 'unknown' } as const

/** `canary, 10 % of people`. */
function roleText(role: AreaRelease['role'], canary: AreaOverview['canary']): string {
  if (role !== 'canary' || !canary) return role
  return canary.people === undefined ? `canary, ${canary.percent} % of people` : `canary, ${canary.people} people`
}
