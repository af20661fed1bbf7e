import { type Access, signedIn, superAdmin } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { Can, Card, formatDateTime, LinkButton, Page } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import { generatedTimes } from '../../report/generated-at.ts'
import { Work } from '../../work/Work.tsx'
import { LastImport } from './LastImport.tsx'
import styles from './reports.module.css'

interface ReportLink {
  readonly to: string
  readonly label: string
  readonly access: Access
  /** The question that it answers. */
  readonly answers: string
  /** In place of when the person last had it. */
  readonly isAsOf?: ReactNode
}

/** The reports that there are, with who may open them (product 12.1). */
const reportLinks: readonly ReportLink[] = [
  {
    to: '/unit-reports',
    label: 'Unit report',
    access: signedIn,
    answers: 'Which units are installed where, and how many of each type?',
  },
  {
    to: '/system-event-reports',
    label: 'System event report',
    access: signedIn,
    answers: 'What happened at a system: alarms, faults, tests and what was done about them?',
  },
  {
    to: '/install-base-reports',
    label: 'Install base report',
    access: superAdmin,
    answers: 'Which systems do customers have, and which of them are under contract?',
    isAsOf: <LastImport />,
  },
  {
    to: '/system-unit-reports',
    label: 'System unit report',
    access: superAdmin,
    answers: 'What hardware stands in each customer’s systems, and are these connected?',
  },
  {
    to: '/unit-age-reports',
    label: 'Unit age report',
    access: superAdmin,
    answers: 'How old are the units, and which of them are due for renewal?',
  },
]

/** What each report answers, and as of when the person last saw it. */
export function ReportsPage() {
  const user = useUser()
  const times = user ? generatedTimes(user.id) : {}
  return (
    <Page title="Reports" lead="Figures over all systems that you may see.">
      <Work />
      <div className={styles.reports}>
        {reportLinks.map(({ to, label, access, answers, isAsOf }) => (
          <Can key={to} access={access}>
            <Card>
              <LinkButton to={to} icon="report">
                {label}
              </LinkButton>
              <p>{answers}</p>
              <p className="ew-muted ew-small">{isAsOf ?? generatedText(times[to])}</p>
            </Card>
          </Can>
        ))}
      </div>
    </Page>
  )
}

const generatedText = (at: string | undefined): string =>
  at ? `Last generated ${formatDateTime(at)}, in this browser` : 'Not generated in this browser yet'
