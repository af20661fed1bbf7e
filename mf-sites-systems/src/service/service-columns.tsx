import { kindsText, type ServiceUnit, type ServiceVisit } from '@emberwatch/contract/sites-systems'
import { Button } from '@emberwatch/ui'
import { columns, NoAction } from '@emberwatch/ui/table'

interface UnitHandlers {
  readonly onMark: (unit: ServiceUnit) => void
  readonly onUndo: (unit: ServiceUnit) => void
}

/** Says by which event a unit was tested, or who marked it and why. */
const testText = ({ eventName, reason, markedBy }: ServiceUnit): string | null =>
  eventName ?? (reason === null ? null : `By hand: ${reason}${markedBy ? ` (${markedBy})` : ''}`)

const facts = columns<ServiceUnit>()([
  {
    key: 'unitName',
    title: 'Unit',
    sort: true,
    search: true,
    text: ({ unitName }) => unitName ?? 'Unit without a name',
    isProse: false,
  },
  { key: 'hardwareTag', title: 'Type', sort: true, search: true },
  { key: 'zone', title: 'Detection zone', sort: true, search: true },
  { key: 'lsi', title: 'LSI number', search: true, isExtra: true },
  {
    key: 'isTested',
    title: 'In 12 months',
    text: ({ isTested }) => (isTested ? 'Tested' : 'Untested'),
    isProse: false,
    filter: [
      { value: 'false', label: 'Untested' },
      { value: 'true', label: 'Tested' },
    ],
  },
  { key: 'testedAt', title: 'Last test', kind: 'dateTime', sort: true },
  { key: 'eventName', title: 'By', text: testText },
])

const inVisit = columns<ServiceUnit>()([
  {
    key: 'isInVisit',
    title: 'In this visit',
    text: ({ isInVisit }) => (isInVisit ? 'Tested' : 'Not yet'),
    isProse: false,
    filter: [
      { value: 'false', label: 'Not yet' },
      { value: 'true', label: 'Tested' },
    ],
  },
])

const controls = ({ onMark, onUndo }: UnitHandlers) =>
  columns<ServiceUnit>()([
    {
      key: 'id',
      title: 'Actions',
      isControl: true,
      render: (unit) => {
        if (!unit.isInVisit) return <MarkButton label="Mark tested" unit={unit} onClick={onMark} />
        if (unit.reason === null) return <NoAction why="Its own event has tested it" />
        return <MarkButton label="Take back" unit={unit} onClick={onUndo} />
      },
    },
  ])

interface MarkButtonProps {
  readonly label: string
  readonly unit: ServiceUnit
  readonly onClick: (unit: ServiceUnit) => void
}

const MarkButton = ({ label, unit, onClick }: MarkButtonProps) => (
  <Button size="small" kind="quiet" onClick={() => onClick(unit)}>
    {label}
  </Button>
)

/** @param handlers null for whoever marks nothing */
export const unitColumns = (hasVisit: boolean, handlers: UnitHandlers | null) => [
  ...facts,
  ...(hasVisit ? inVisit : []),
  ...(handlers ? controls(handlers) : []),
]

const states = { running: 'Goes on', ended: 'Ended', cancelled: 'Cancelled' }

export const visitColumns = columns<ServiceVisit>()([
  { key: 'startsAt', title: 'From', kind: 'dateTime', sort: true },
  { key: 'overAt', title: 'Until', kind: 'dateTime' },
  { key: 'kinds', title: 'Service', text: ({ kinds }) => kindsText(kinds) },
  { key: 'state', title: 'State', text: ({ state }) => states[state] },
  { key: 'testedCount', title: 'Units tested', kind: 'number' },
  { key: 'markedCount', title: 'By hand', kind: 'number' },
  { key: 'startedBy', title: 'Started by' },
  { key: 'endedBy', title: 'Ended by', isExtra: true },
  { key: 'reason', title: 'Reason', isProse: true },
])
