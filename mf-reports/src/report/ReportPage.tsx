import { paths } from '@emberwatch/contract'
import { Card, EmptyState, Page } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import { Work } from '../work/Work.tsx'
import { useGenerated } from './generated-at.ts'

interface ReportPageProps {
  readonly title: string
  readonly path: string
  /** Null before Generate. */
  readonly shown: object | null
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly form?: ReactNode
  /** Hidden before Generate (product 12.2). */
  readonly children: ReactNode
}

export function ReportPage({ form, path, shown, children, ...page }: ReportPageProps) {
  useGenerated(path, shown)
  return (
    <Page {...page} back={{ to: paths.reports, label: 'Reports' }}>
      {form && <Card>{form}</Card>}
      {children || <EmptyState icon="report" title="Choose what to look at, then Generate" />}
      <Work />
    </Page>
  )
}
