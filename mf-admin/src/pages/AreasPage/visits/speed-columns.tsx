import type { ReleaseVisits, SpeedLine } from '@emberwatch/contract/admin'
import { formatCount, Numbers, Row, Tag } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'

const metrics = ['LCP', 'INP', 'CLS', 'TTFB', 'first-row'] as const
type Metric = (typeof metrics)[number]

interface SpeedRow extends Partial<Record<Metric, SpeedLine>> {
  readonly page: string
}

/** A row for each page, all pages first, as they come; visitors have rows of their own. */
export function speedRows(lines: readonly SpeedLine[]): SpeedRow[] {
  const rows = new Map<string, SpeedRow>()
  for (const line of lines.filter(({ metric }) => metric !== 'server')) {
    const page = line.isHint ? `${line.page}, visitors who are not signed in` : (line.page ?? 'All pages')
    rows.set(page, { ...rows.get(page), page, [line.metric]: line })
  }
  return [...rows.values()]
}

const timeColumn = <M extends Metric>(metric: M, title: string) =>
  ({
    key: metric,
    title,
    render: (row: SpeedRow) => {
      const line = row[metric]
      if (!line) return '-'
      return (
        <Row>
          <Numbers>{amount(metric, line.p75)}</Numbers>
          {line.differs && (
            <Tag color={isSlower(line) ? 'error' : 'success'}>{isSlower(line) ? 'slower' : 'faster'}</Tag>
          )}
        </Row>
      )
    },
    note: (row: SpeedRow) => {
      const line = row[metric]
      if (!line) return null
      const [one, many] = line.isHint ? ['visit', 'visits'] : ['person', 'people']
      const countWords = `${formatCount(line.count)} ${line.count === 1 ? one : many}`
      return line.p75Before === null ? countWords : `${amount(metric, line.p75Before)} before, ${countWords}`
    },
  }) as const

export const speedColumns = columns<SpeedRow>()([
  { key: 'page', title: 'Page' },
  timeColumn('LCP', 'LCP'),
  timeColumn('INP', 'INP'),
  timeColumn('CLS', 'CLS'),
  timeColumn('TTFB', 'TTFB'),
  timeColumn('first-row', 'First row'),
])

/** Describes the area's own server; null where it has none. */
export function serverText({ calls, callsFailed, speed }: ReleaseVisits): string | null {
  const line = speed.find(({ metric }) => metric === 'server')
  if (calls === 0 || !line) return null
  const before = line.p75Before === null ? '' : `, ${amount('server', line.p75Before)} before`
  return `Its own server answered ${formatCount(calls)} calls, ${formatCount(callsFailed)} failed; p75 ${amount('server', line.p75)} ms${before}.`
}

const isSlower = ({ p75, p75Before }: SpeedLine) => (p75 ?? 0) > (p75Before ?? 0)
const amount = (metric: string, value: number | null): string =>
  value === null ? '-' : metric === 'CLS' ? value.toFixed(3) : formatCount(Math.round(value))
