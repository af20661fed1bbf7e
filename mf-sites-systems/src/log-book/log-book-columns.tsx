import { paths } from '@emberwatch/contract'
import { alarmCauses, type LogRow, logKinds, logKindWords } from '@emberwatch/contract/sites-systems'
import { CreatorLink, formatDateTime, Menu } from '@emberwatch/ui'
import { columns, NoAction } from '@emberwatch/ui/table'
import { LineFiles } from './LineFiles.tsx'

/** Says when a line was written, or came, where that was more than a minute after its time. */
const writtenNote = ({ at, writtenAt }: LogRow) =>
  writtenAt && Date.parse(writtenAt) - Date.parse(at) > 60_000 ? `written ${formatDateTime(writtenAt)}` : null

/** Says what became of the line since. */
const laterNote = ({ correctedById, alarmCause }: LogRow) =>
  correctedById ? 'corrected by a later line' : alarmCause && `Cause: ${alarmCauses[alarmCause].label}`

const time = columns<LogRow>()([
  { key: 'at', title: 'Time', kind: 'dateTime', sort: true, note: writtenNote },
  {
    key: 'kind',
    title: 'Kind',
    filter: logKinds.map((value) => ({ value, label: logKindWords[value] })),
    text: ({ kind }) => logKindWords[kind],
  },
])
const system = columns<LogRow>()([
  { key: 'systemName', title: 'System', link: ({ systemId }) => systemId && paths.system(systemId) },
])
const facts = columns<LogRow>()([
  // The kind says it already of a plain line that somebody wrote.
  {
    key: 'what',
    title: 'What',
    text: ({ lineId, kind, what }) => (lineId && what === logKindWords[kind] ? null : what),
    note: laterNote,
  },
  { key: 'unitName', title: 'Unit or call point' },
  { key: 'text', isProse: true, title: 'Text' },
  {
    key: 'personName',
    title: 'Person',
    render: ({ personId, personName }) => <CreatorLink name={personName} id={personId} />,
  },
])
const files = columns<LogRow>()([
  {
    key: 'files',
    title: 'Files',
    text: (row) => row.files.map(({ name }) => name).join(', '),
    render: (row) => <LineFiles row={row} />,
  },
])

interface LineActions {
  readonly onCorrect: (row: LogRow) => void
  readonly onFile: (row: LogRow) => void
}
const control = ({ onCorrect, onFile }: LineActions) =>
  columns<LogRow>()([
    {
      key: 'id',
      title: 'Actions',
      isControl: true,
      render: (row) => {
        const items = [
          ...(row.lineId && !row.correctedById
            ? [{ label: 'Correct', icon: 'edit' as const, onSelect: () => onCorrect(row) }]
            : []),
          ...(row.lineId ? [{ label: 'Add a file', icon: 'upload' as const, onSelect: () => onFile(row) }] : []),
          ...(!row.lineId && row.alarmId && !row.alarmCause
            ? [{ label: 'Write its cause', icon: 'edit' as const, onSelect: () => onCorrect(row) }]
            : []),
        ]
        if (items.length === 0)
          return <NoAction why={row.alarmCause ? 'Its cause is written' : 'The panel’s own lines stay as they are'} />
        return (
          <Menu
            size="small"
            kind="quiet"
            icon="more"
            label={`More of ${row.what} of ${formatDateTime(row.at)}`}
            items={items}
          />
        )
      },
    },
  ])

/** @param actions of who may write */
export const logBookColumns = (isSite: boolean, actions: LineActions | undefined) => [
  ...time,
  ...(isSite ? system : []),
  ...facts,
  ...files,
  ...(actions ? control(actions) : []),
]
/** The columns of a sheet of paper. */
export const paperColumns = [...time, ...system, ...facts, ...files]
