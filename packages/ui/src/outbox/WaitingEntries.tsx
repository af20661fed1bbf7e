import type { Endpoint } from '@emberwatch/contract'
import { Button } from '../button/Button.tsx'
import { Icon, type IconName } from '../icons/Icon.tsx'
import { Card } from '../layout/layout.tsx'
import { countText } from '../text/format.ts'
import type { OutboxEntry } from './entry.ts'
import { removeEntry, retryEntry } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'
import './outbox.css'

interface WaitingEntriesProps {
  /** The noun of the entries: a regular plural, such as `units`. */
  readonly noun: string
  /** The call whose refused entries can be brought back into their form. */
  readonly editable: Pick<Endpoint, 'name'>
  /** Brings an entry back into its form; it is not in the outbox any more. */
  readonly onEdit: (entry: OutboxEntry) => void
}

/** Shows how many entries of this page the server does not have yet, and its messages about those that it refuses (product 6.10). */
export function WaitingEntries({ noun, editable, onEdit }: WaitingEntriesProps) {
  const entries = useOutbox()
  if (entries.length === 0) return null
  const edit = async (entry: OutboxEntry) => {
    await removeEntry(entry.id)
    onEdit(entry)
  }
  return (
    <Card title={headingOf(entries, noun)}>
      <ul className="ew-outbox" aria-live="polite">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Icon name={entry.problem ? 'warning' : 'refresh'} />
            <span className="ew-outbox-title" translate="no">
              {entry.title}
            </span>
            <span className={entry.problem ? 'ew-outbox-problem' : 'ew-outbox-state'}>{stateOf(entry)}</span>
            <span className="ew-outbox-actions">
              {entry.problem && entry.endpoint.name === editable.name && (
                <IconButton icon="edit" label={`Change ${entry.title}`} onClick={() => void edit(entry)} />
              )}
              {entry.problem && (
                <IconButton
                  icon="refresh"
                  label={`Send ${entry.title} again`}
                  onClick={() => void retryEntry(entry.id)}
                />
              )}
              <IconButton icon="trash" label={`Discard ${entry.title}`} onClick={() => void removeEntry(entry.id)} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function headingOf(entries: readonly OutboxEntry[], noun: string): string {
  const refused = entries.filter(({ problem }) => problem).length
  const waiting = entries.length - refused
  const parts = [
    waiting > 0 ? `${countText(waiting, noun)} not sent yet` : '',
    refused > 0 ? `${countText(refused, noun)} not accepted` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

function stateOf({ problem }: OutboxEntry): string {
  if (!problem) return 'Waits for contact'
  return [problem.text, ...problem.fields.map(([, text]) => text)].filter(isFirst).join('. ')
}
const isFirst = (text: string, at: number, all: readonly string[]) => all.indexOf(text) === at

const IconButton = (props: { icon: IconName; label: string; onClick: () => void }) => (
  <Button size="small" kind="quiet" {...props} />
)
