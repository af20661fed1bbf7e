import { searchParams, useIsSupported } from '@emberwatch/api-client'
import { type FileEndpoint, jobs } from '@emberwatch/contract'
import type { ReportName } from '@emberwatch/contract/reports'
import { Button, lazyDialog, useDialog } from '@emberwatch/ui'

/** Few people open it. */
const AddSchedule = lazyDialog(async () => (await import('./ScheduleDialogs.tsx')).AddSchedule)

interface SendByMailProps {
  readonly file: Pick<FileEndpoint, 'name'>
  /** The table's query, as the download takes it; null before Generate. */
  readonly query: Readonly<Record<string, unknown>> | null
  /** Names of the sites and systems in the query, by their id. */
  readonly names?: Readonly<Record<string, string>> | undefined
}

/** Has the report of this moment come by mail (product 12.18). The page has read jobs: a platform that has none makes no files by itself. */
export function SendByMail({ file, query, names }: SendByMailProps) {
  const { isOpen, open, close } = useDialog()
  const [hasCall, hasJobs] = [useIsSupported({ name: 'reportSchedules.create' }), useIsSupported(jobs.list)]
  if (!hasCall || !hasJobs) return null
  // Named `reportExports.<report>`.
  const report = file.name.split('.').at(-1) as ReportName
  return (
    <>
      <Button icon="mail" isDisabled={query === null} onClick={open}>
        Send by mail…
      </Button>
      {isOpen && query && (
        <AddSchedule
          report={report}
          query={Object.fromEntries(searchParams(query))}
          names={names}
          isOpen
          onClose={close}
        />
      )}
    </>
  )
}
