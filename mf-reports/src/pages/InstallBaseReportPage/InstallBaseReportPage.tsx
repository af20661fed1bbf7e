import { type ListAnswer, paths } from '@emberwatch/contract'
import { type InstallBaseMeta, reports, reportsPaths } from '@emberwatch/contract/reports'
import { formatDateTime, Muted, Stack } from '@emberwatch/ui'
import { Tiles } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { Link } from 'react-router-dom'
import { ReportPage } from '../../report/ReportPage.tsx'
import { BringBack } from './BringBack.tsx'
import { ImportFile } from './ImportFile.tsx'
import { installBaseTableColumns } from './install-base-columns.tsx'

/** Opens with data (product 12.8, 12.2). */
export const InstallBaseReportPage = () => (
  <ReportPage title="Install base report" path={reportsPaths.installBaseReport} shown={null} actions={<ImportFile />}>
    <DataTable
      title="Install base report"
      endpoint={reports.installBase}
      columns={installBaseTableColumns}
      header={summary}
    />
  </ReportPage>
)

const summary = (answer: ListAnswer<unknown, InstallBaseMeta> | undefined, isOutstanding: boolean) => (
  <Stack>
    <Muted>{answer ? <LastImport meta={answer.meta} /> : isOutstanding && 'Last imported …'}</Muted>
    <BringBack />
    <Tiles
      isLoading={isOutstanding}
      items={[
        { label: 'Systems', value: answer?.meta.totalSystems },
        { label: 'Contracts', value: answer?.meta.totalSystemsWithContracts },
        { label: 'Sites', value: answer?.meta.totalSites },
      ]}
    />
  </Stack>
)

function LastImport({ meta }: { meta: InstallBaseMeta }) {
  const { lastUpdatedAt, lastUpdatedBy, lastUpdatedById } = meta
  if (!lastUpdatedAt) return 'Nothing has been imported yet'
  const who = lastUpdatedBy ?? 'somebody'
  return (
    <>
      <span>Last imported by </span>
      {lastUpdatedById ? <Link to={paths.user(lastUpdatedById)}>{who}</Link> : <span>{who}</span>}
      <span>{`, ${formatDateTime(lastUpdatedAt)}`}</span>
    </>
  )
}
