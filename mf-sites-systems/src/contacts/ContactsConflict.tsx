import type { SiteContacts } from '@emberwatch/contract/sites-systems'
import { Banner, Button, Card, formatDateTime, Row } from '@emberwatch/ui'
import type { FormModel } from '@emberwatch/ui/form'
import { ContactList } from './ContactList.tsx'
import type { ContactsValues } from './contacts-values.ts'
import { InstructionList } from './InstructionList.tsx'

interface ContactsConflictProps {
  readonly form: FormModel<ContactsValues>
  readonly known: SiteContacts
  readonly onDiscard: () => void
}

/** Somebody else has saved since typing began: shows what, and leaves the choice. */
export function ContactsConflict({ form, known, onDiscard }: ContactsConflictProps) {
  const seen = form.fields.watch('revision')
  if (!form.isDirty || form.isSending || seen >= known.revision) return null
  const keep = () => form.fields.setValue('revision', known.revision, { shouldDirty: true })
  return (
    <>
      <Banner
        tone="warn"
        actions={
          <Row>
            <Button size="small" onClick={keep}>
              Replace with mine
            </Button>
            <Button size="small" onClick={onDiscard}>
              Discard mine
            </Button>
          </Row>
        }
      >
        {`${known.changedBy ?? 'Somebody'} changed this on ${formatDateTime(known.changedAt)}, while you were typing. What you typed is still here.`}
      </Banner>
      <Card title="As it is now">
        <ContactList contacts={known.contacts} />
        <InstructionList instructions={known.instructions} />
      </Card>
    </>
  )
}
