import { useRefresh } from '@emberwatch/api-client'
import { type ReportSchedule, reportSchedules, reportTitles } from '@emberwatch/contract/reports'
import { countText, formatDateTime, Menu } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { useEffect } from 'react'
import { runText } from './Runs.tsx'
import { reportAddress } from './report-address.ts'

interface Actions {
  readonly onRuns: (schedule: ReportSchedule) => void
  readonly onSend: (schedule: ReportSchedule) => void
  readonly onEdit: (schedule: ReportSchedule) => void
  readonly onTurn: (schedule: ReportSchedule) => void
  readonly onRemove: (schedule: ReportSchedule) => void
}

function stateText({ isOn, endedBecause, nextRunAt }: ReportSchedule): string {
  if (endedBecause) return `Ended: ${endedBecause}`
  if (!isOn) return 'Paused'
  return nextRunAt ? formatDateTime(nextRunAt) : 'When the state of your sites is on'
}

const coversText = ({ covers, every }: ReportSchedule) =>
  covers === 'period' ? [`Days: the ${every === 'monthly' ? 'month' : 'quarter'} before`] : []

const filtersText = (schedule: ReportSchedule) => [...schedule.filters, ...coversText(schedule)].join('; ')

const everyText = ({ every, withSummary }: ReportSchedule) =>
  `${every === 'monthly' ? 'Every month' : 'Every quarter'}${withSummary ? ', with the state of your sites' : ''}`

function recipientsText({ recipients }: ReportSchedule): string {
  const [first] = recipients
  const open = recipients.filter(({ isOn }) => isOn).length
  const ended = recipients.length - open
  const all = recipients.length === 1 && first ? first.emailAddress : countText(recipients.length, 'people')
  return ended > 0 ? `${all}, ${ended} of them no more` : all
}

const lastText = ({ lastRun }: ReportSchedule) =>
  lastRun ? `${runText(lastRun)}, ${formatDateTime(lastRun.startedAt)}` : 'None yet'

/** Until its file is made. */
const refreshMs = 3_000

function LastRun({ schedule }: { readonly schedule: ReportSchedule }) {
  const refresh = useRefresh()
  const isOpen = schedule.lastRun?.state === 'writing'
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => void refresh([reportSchedules.list]), refreshMs)
    return () => clearInterval(timer)
  }, [isOpen, refresh])
  return <span>{lastText(schedule)}</span>
}

export const scheduleColumns = (actions: Actions) =>
  columns<ReportSchedule>()([
    {
      key: 'report',
      title: 'Report',
      text: ({ report }) => reportTitles[report],
      link: reportAddress,
      note: filtersText,
    },
    { key: 'every', title: 'How often', text: everyText },
    { key: 'recipients', title: 'To', text: recipientsText, render: recipientsText },
    { key: 'lastRun', title: 'Last run', text: lastText, render: (schedule) => <LastRun schedule={schedule} /> },
    { key: 'nextRunAt', title: 'Next run', text: stateText, render: stateText },
    { key: 'id', title: 'Actions', isControl: true, render: (schedule) => <More schedule={schedule} {...actions} /> },
  ])

function More({ schedule, ...actions }: Actions & { readonly schedule: ReportSchedule }) {
  return (
    <Menu
      size="small"
      kind="quiet"
      icon="more"
      label={`More of ${reportTitles[schedule.report]} by mail`}
      items={[
        { label: 'Runs', icon: 'report', onSelect: () => actions.onRuns(schedule) },
        { label: 'Send now', icon: 'mail', onSelect: () => actions.onSend(schedule) },
        { label: 'Edit', icon: 'edit', onSelect: () => actions.onEdit(schedule) },
        { label: schedule.isOn ? 'Pause' : 'Resume', icon: 'calendar', onSelect: () => actions.onTurn(schedule) },
        { label: 'Remove', icon: 'trash', isDanger: true, onSelect: () => actions.onRemove(schedule) },
      ]}
    />
  )
}
