import { useIsSupported } from '@emberwatch/api-client'
import { addressOf, paths, type RouteAccessWord, routeAccess } from '@emberwatch/contract'
import { reports, reportsPaths } from '@emberwatch/contract/reports'
import { recentSpans } from '@emberwatch/contract/spans'
import { useUser } from '@emberwatch/store'
import { Can, Card, formatDateTime, LinkButton, Muted, Page, Row, VisuallyHidden } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import area from '../../../area.json' with { type: 'json' }
import { generatedTimes } from '../../report/generated-at.ts'
import { Work } from '../../work/Work.tsx'
import { LastImport } from './LastImport.tsx'
import styles from './reports.module.css'

interface ReportWords {
  /** The question that the report answers. */
  readonly answers: string
  /** In place of the person's last time. */
  readonly isAsOf?: ReactNode
  /** It can be opened for a span at once. */
  readonly hasSpan?: boolean
}

/** In display order; names and access come from routes (product 12.1). */
const words: Readonly<Record<string, ReportWords>> = {
  [reportsPaths.unitReport]: {
    answers: 'Which units are installed where, and how many of each type?',
    hasSpan: true,
  },
  [reportsPaths.systemEventReport]: {
    answers: 'What happened at a system: alarms, faults, tests and what was done about them?',
    hasSpan: true,
  },
  [reportsPaths.availabilityReport]: {
    answers: 'How much of the time were systems connected, and how often were they not?',
    hasSpan: true,
  },
  [reportsPaths.responseReport]: {
    answers: 'How soon were alarms and faults taken by somebody, and how soon were they over?',
    hasSpan: true,
  },
  [reportsPaths.installBaseReport]: {
    answers: 'Which systems do customers have, and which of them are under contract?',
    isAsOf: <LastImport />,
  },
  [reportsPaths.systemUnitReport]: {
    answers: 'What hardware stands in each customer’s systems, and are these connected?',
  },
  [reportsPaths.unitAgeReport]: { answers: 'How old are the units, and which of them are due for renewal?' },
}

const reportLinks = Object.entries(words).map(([to, description]) => {
  const route = area.routes.find(({ path }) => path === to)
  if (!route) throw new Error(`No route leads to ${to}`)
  return { to, label: route.title, access: routeAccess[route.access as RouteAccessWord], ...description }
})

export function ReportsPage() {
  const user = useUser()
  const hasSchedules = useIsSupported({ name: 'reportSchedules.list' })
  const additions: Readonly<Record<string, boolean>> = {
    [reportsPaths.availabilityReport]: useIsSupported(reports.availability),
    [reportsPaths.responseReport]: useIsSupported(reports.response),
  }
  const links = reportLinks.filter(({ to }) => additions[to] ?? true)
  const times = user ? generatedTimes(user.id) : {}
  return (
    <Page title="Reports" lead="Figures over all systems that you may see.">
      <div className={styles.reports}>
        {links.map(({ to, label, access, answers, isAsOf, hasSpan }) => (
          <Can key={to} access={access}>
            <Card>
              <LinkButton to={to} icon="report">
                {label}
              </LinkButton>
              <p>{answers}</p>
              {hasSpan && <SpanLinks to={to} report={label} />}
              <Muted isSmall>{isAsOf ?? generatedText(times[to])}</Muted>
            </Card>
          </Can>
        ))}
        {hasSchedules && (
          <Card>
            <LinkButton to={addressOf(paths.settings, { tab: 5 })} icon="mail">
              Reports by mail
            </LinkButton>
            <p>Which of your reports come by mail, to whom, and when the next time?</p>
          </Card>
        )}
      </div>
      {/* It comes late, and would push the links away from under the finger. */}
      <Work />
    </Page>
  )
}

/** The report of a span, generated: its filters stand in the address (product 12.4). */
const SpanLinks = ({ to, report }: { to: string; report: string }) => (
  <Row>
    {Object.entries(recentSpans()).map(([label, span]) => (
      <Link key={label} className={styles.span} to={`${to}?${new URLSearchParams({ ...span })}`}>
        {label}
        <VisuallyHidden>{` of the ${report}`}</VisuallyHidden>
      </Link>
    ))}
  </Row>
)

const generatedText = (at: string | undefined): string =>
  at ? `Last generated ${formatDateTime(at)}, in this browser` : 'Not generated in this browser yet'
