import { paths, siteTabs } from '@emberwatch/contract'
import {
  alarmCauses,
  type RunningWork,
  type TroubleRow,
  type TroubleState,
  workWords,
} from '@emberwatch/contract/sites-systems'
import { Status, statusLook } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { JournalButton } from '../../journal/JournalButton.tsx'
import record from '../SiteRecordPage/record.module.css'
import styles from './shift.module.css'

const what = columns<TroubleRow>()([
  {
    key: 'kind',
    title: 'Trouble',
    text: ({ kind }) => statusLook('attention', kind).word,
    render: ({ kind }) => <Status of="attention" value={kind} />,
    note: ({ isDuringWork }) => isDuringWork && 'during planned work',
  },
  {
    key: 'systemName',
    title: 'System',
    link: ({ systemId }) => paths.system(systemId),
    note: ({ siteName }) => siteName,
  },
  { key: 'openedAt', title: 'Since', kind: 'dateTime' },
])
const over = columns<TroubleRow>()([{ key: 'overAt', title: 'Over', kind: 'dateTime' }])
const who = columns<TroubleRow>()([{ key: 'assigneeName', title: 'Who' }])
const done = columns<TroubleRow>()([
  {
    key: 'lastLine',
    isProse: true,
    title: 'What was done',
    note: ({ id, systemId, kind, systemName, linesCount, cause, escalatedTo }) => (
      <span className={styles.done}>
        {[cause && `Cause: ${alarmCauses[cause].label}`, escalatedTo && `mail to ${escalatedTo}`]
          .filter(Boolean)
          .join(', ')}
        <span className={record.screenOnly}>
          <JournalButton
            of={{ troubleId: id, systemId, kind, name: `${statusLook('attention', kind).word} ${systemName}` }}
            linesCount={linesCount}
          />
        </span>
      </span>
    ),
  },
])

/** Nobody deals with what is open. */
export const columnsOf = (state: TroubleState) => [
  ...what,
  ...(state === 'over' ? over : []),
  ...(state === 'open' ? [] : who),
  ...done,
]

export const workColumns = columns<RunningWork>()([
  { key: 'endsAt', title: 'Ends', kind: 'dateTime' },
  { key: 'kind', title: 'Work', text: ({ kind }) => workWords[kind] },
  { key: 'siteName', title: 'Site', link: ({ siteId }) => paths.site(siteId, { tab: siteTabs.works }) },
  { key: 'reason', isProse: true, title: 'Reason' },
  { key: 'createdBy', title: 'Who' },
  { key: 'phoneNumber', title: 'Telephone' },
])
