import { useList } from '@emberwatch/api-client'
import { AccessLevel, allows, maxListLimit, onSystem } from '@emberwatch/contract'
import {
  type AttentionKind,
  alarmCauseNames,
  alarmCauses,
  type LogRow,
  logBook,
  logKindWords,
} from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import {
  Button,
  Dialog,
  EmptyState,
  ErrorBanner,
  Fold,
  formatDateTime,
  Muted,
  Skeleton,
  Stack,
  Words,
} from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { TextAreaField } from '@emberwatch/ui/form'
import { WaitingEntries } from '@emberwatch/ui/outbox'
import { useState } from 'react'
import { SiteContacts } from '../contacts/SiteContacts.tsx'
import styles from './journal.module.css'
import { useJournalForm, valuesOfEntry } from './journal-form.ts'

export interface JournalSubject {
  readonly troubleId: string
  readonly systemId: string
  readonly kind: AttentionKind
  /** What it is about, in words. */
  readonly name: string
}

interface JournalDialogProps {
  readonly of: JournalSubject
  readonly onClose: () => void
}

const operates = onSystem('id', AccessLevel.OPERATOR)

/** Everything that people did about a trouble, the latest first, and the next line of it (product 27.1). */
export function JournalDialog({ of, onClose }: JournalDialogProps) {
  const canWrite = allows(operates, useUser(), of.systemId)
  return (
    <Dialog title="Journal" isOpen onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Stack>
        <p>
          <b translate="no">{of.name}</b>
        </p>
        {canWrite && <Writing of={of} />}
        <Lines troubleId={of.troubleId} />
      </Stack>
    </Dialog>
  )
}

const causes = alarmCauseNames.map((value) => ({ value, label: alarmCauses[value].label }))

function Writing({ of: { troubleId, systemId, kind } }: { of: JournalSubject }) {
  const { form, write } = useJournalForm(troubleId)
  const [isRinging, setRinging] = useState(false)
  const cause = form.fields.watch('cause')
  return (
    <>
      <WaitingEntries
        noun="lines"
        editable={logBook.addToTrouble}
        onEdit={({ body }) => {
          for (const [name, value] of Object.entries(valuesOfEntry(body)))
            form.fields.setValue(name, value, { shouldDirty: true })
        }}
      />
      <Fold title="Whom to ring" onToggle={setRinging}>
        {isRinging && <SiteContacts systemId={systemId} troubleId={troubleId} />}
      </Fold>
      <div className={styles.write}>
        <ErrorBanner error={form.error} />
        <TextAreaField form={form} name="text" label="Note" rows={2} isOptional />
        <div className={styles.press}>
          <Button kind="primary" isBusy={form.isSending} onClick={() => void write({ kind: 'note' })}>
            Write note
          </Button>
          <Button isDisabled={form.isSending} onClick={() => void write({ kind: 'onWay' })}>
            On the way
          </Button>
        </div>
        {kind === 'alarm' && (
          <div className={styles.cause}>
            <SelectField form={form} name="cause" label="Cause of the alarm" options={causes} isOptional />
            <Button isDisabled={form.isSending || !cause} onClick={() => void write({ kind: 'cause', cause })}>
              Write cause
            </Button>
          </div>
        )}
        <Muted isSmall>
          It can be neither changed nor removed. It stands in the log book too, and nothing reaches the panel.
        </Muted>
      </div>
    </>
  )
}

/** Lines of a page. */
const pageLines = 20

function Lines({ troubleId }: { troubleId: string }) {
  const [limit, setLimit] = useState(pageLines)
  const { data, error, refetch } = useList(logBook.ofTrouble, { params: { id: troubleId }, query: { limit } })
  if (!data) return error ? <ErrorBanner error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />
  if (data.data.length === 0) return <EmptyState title="Nothing has been written yet" />
  return (
    <>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      <ul className={styles.lines} aria-label="Lines of the journal">
        {data.data.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
      {data.count > data.data.length && limit < maxListLimit && (
        <div>
          <Button onClick={() => setLimit(Math.min(limit + pageLines, maxListLimit))}>Earlier lines</Button>
        </div>
      )}
    </>
  )
}

/** A note stands for itself. */
const Line = ({ row }: { row: LogRow }) => (
  <li>
    <span className={styles.quiet}>{formatDateTime(row.at)}</span>
    <span className={styles.words}>
      {(row.kind !== 'note' || row.what !== logKindWords.note) && <b>{row.what}</b>}
      {row.text && (
        <span className={styles.text}>
          <Words text={row.text} />
        </span>
      )}
      <span className={styles.quiet}>
        {[row.unitName, row.personName, row.correctedById && 'corrected by a later line'].filter(Boolean).join(' · ')}
      </span>
    </span>
  </li>
)
