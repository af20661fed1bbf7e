import { type ReportSchedule, reportSchedules, reportTitles } from '@emberwatch/contract/reports'
import { Card, Dialog, useConfirmAction } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { EditSchedule } from '../../by-mail/ScheduleDialogs.tsx'
import { Runs } from './Runs.tsx'
import { scheduleColumns } from './schedule-columns.tsx'

/** The person's own (product 12.18). */
export function ReportsByMail() {
  const [edited, setEdited] = useState<ReportSchedule | null>(null)
  const [watched, setWatched] = useState<ReportSchedule | null>(null)
  const confirmed = useConfirmedActions()
  return (
    <Card title="Reports by mail">
      <DataTable
        title="Reports by mail"
        name="byMail"
        exportName={null}
        endpoint={reportSchedules.list}
        columns={scheduleColumns({ onRuns: setWatched, onEdit: setEdited, ...confirmed })}
        empty="No report comes by mail yet: open one and choose Send by mail…"
      />
      {edited && <EditSchedule key={edited.id} schedule={edited} onClose={() => setEdited(null)} />}
      <Dialog
        title={`Runs of ${watched ? nameOf(watched) : ''}`}
        width="wide"
        isOpen={watched !== null}
        onClose={() => setWatched(null)}
      >
        {watched && <Runs scheduleId={watched.id} />}
      </Dialog>
    </Card>
  )
}

const nameOf = ({ report }: ReportSchedule) => reportTitles[report]

/** The actions that a confirmation precedes. */
function useConfirmedActions() {
  const paramsOf = ({ id }: ReportSchedule) => ({ id })
  const onSend = useConfirmAction(reportSchedules.send, {
    ask: (schedule: ReportSchedule) => `Send ${nameOf(schedule)} now?`,
    text: ({ recipients }) =>
      `It goes to ${recipients
        .filter(({ isOn }) => isOn)
        .map(({ emailAddress }) => emailAddress)
        .join(', ')}.`,
    params: paramsOf,
    successMessage: 'The file is being made; its mail follows',
  })
  const onTurn = useConfirmAction(reportSchedules.update, {
    ask: (schedule: ReportSchedule) => `${schedule.isOn ? 'Pause' : 'Resume'} ${nameOf(schedule)} by mail?`,
    params: paramsOf,
    body: ({ query, covers, format, every, timeZone, withSummary, recipients, isOn }) => ({
      ...{ query, covers, format, every, timeZone, withSummary, isOn: !isOn },
      recipients: recipients.map(({ emailAddress }) => emailAddress),
    }),
    successMessage: ({ isOn }) => (isOn ? 'Paused' : 'It comes again'),
  })
  const onRemove = useConfirmAction(reportSchedules.remove, {
    ask: (schedule: ReportSchedule) => `Remove ${nameOf(schedule)} by mail?`,
    text: () => 'Its runs go too, with the files that its mails lead to.',
    danger: true,
    params: paramsOf,
    successMessage: 'Removed',
  })
  return { onSend, onTurn, onRemove }
}
