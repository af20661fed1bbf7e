import { callOutcomeNames, callOutcomes, type SiteContact } from '@emberwatch/contract/sites-systems'
import { Button, VisuallyHidden } from '@emberwatch/ui'
import styles from './journal.module.css'
import { useJournalForm } from './journal-form.ts'

interface CallButtonsProps {
  readonly troubleId: string
  readonly contact: Pick<SiteContact, 'name' | 'phoneNumber'>
}

/** Notes what became of a call, in one press beside the number. */
export function CallButtons({ troubleId, contact }: CallButtonsProps) {
  const { form, write } = useJournalForm(troubleId)
  const { name, phoneNumber } = contact
  return (
    <span className={styles.calls}>
      {callOutcomeNames.map((outcome) => (
        <Button
          key={outcome}
          size="small"
          isDisabled={form.isSending}
          onClick={() => void write({ kind: 'call', contact: name, phoneNumber: phoneNumber ?? '', outcome })}
        >
          {callOutcomes[outcome]}
          <VisuallyHidden>{`, ${name}`}</VisuallyHidden>
        </Button>
      ))}
    </span>
  )
}
