import { Card, EmptyState, Page } from '@emberwatch/ui'
import type { ReactNode } from 'react'

interface ReportPageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** What is asked for: the form, with Generate and Download. */
  readonly form?: ReactNode
  /** Tiles and table; nothing before Generate (reading 53). */
  readonly children: ReactNode
}

/** The frame of all five reports: form above, figures and table below. */
export const ReportPage = ({ form, children, ...page }: ReportPageProps) => (
  <Page {...page} back={{ to: '/reports', label: 'Reports' }}>
    {form && <Card>{form}</Card>}
    {children || <EmptyState icon="report" title="Choose what to look at, then Generate" />}
  </Page>
)
