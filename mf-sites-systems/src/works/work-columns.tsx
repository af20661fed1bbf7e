import { type Work, works, workWords } from '@emberwatch/contract/sites-systems'
import { Menu, type MenuItem, useCan } from '@emberwatch/ui'
import { columns, NoAction } from '@emberwatch/ui/table'
import { telephoneLink } from '../links.ts'
import { resourceOf } from './use-works.ts'
import { coversText, stateText } from './work-text.ts'

interface Actions {
  readonly onChange: (work: Work) => void
  readonly onEnd: (work: Work) => void
  readonly onCancel: (work: Work) => void
}

const stateOptions = [
  { value: 'planned' as const, label: 'Planned' },
  { value: 'running' as const, label: 'Running' },
  { value: 'ended' as const, label: 'Ended' },
]

const kindText = ({ kind, weeklyIn }: Work) => workWords[kind] + (weeklyIn ? ', weekly' : '')

export const workColumns = (actions: Actions) =>
  columns<Work>()([
    { key: 'kind', title: 'Work', text: kindText },
    { key: 'state', title: 'State', text: stateText, filter: stateOptions },
    { key: 'startsAt', title: 'From', kind: 'dateTime', sort: true },
    { key: 'endsAt', title: 'Until', kind: 'dateTime', sort: true },
    { key: 'systemIds', title: 'Covers', text: coversText, render: coversText },
    { key: 'createdBy', title: 'Planned by', isProse: false },
    { key: 'phoneNumber', title: 'Telephone', render: Telephone },
    { key: 'reason', title: 'Reason' },
    { key: 'id', title: 'Actions', isControl: true, render: (work) => <More work={work} {...actions} /> },
  ])

const Telephone = ({ phoneNumber }: Work) =>
  phoneNumber ? <a href={telephoneLink(phoneNumber)}>{phoneNumber}</a> : null

function More({ work, onChange, onEnd, onCancel }: Actions & { readonly work: Work }) {
  const canChange = useCan(works.change.access, resourceOf(work))
  if (!canChange) return <NoAction why="You may not change it" />
  if (work.state === 'ended') return <NoAction why="It has ended" />
  const items: MenuItem[] = [
    ...(work.state === 'running' ? [{ label: 'End', icon: 'check' as const, onSelect: () => onEnd(work) }] : []),
    { label: 'Change', icon: 'edit', onSelect: () => onChange(work) },
    { label: 'Cancel', icon: 'trash', isDanger: true, onSelect: () => onCancel(work) },
  ]
  return (
    <Menu size="small" kind="quiet" icon="more" label={`More of ${workWords[work.kind].toLowerCase()}`} items={items} />
  )
}
