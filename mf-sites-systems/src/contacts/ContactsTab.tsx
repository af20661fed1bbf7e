import { type SiteContacts, siteContactsChanges } from '@emberwatch/contract/sites-systems'
import {
  Button,
  Card,
  EmptyState,
  ErrorBanner,
  lazyView,
  Row,
  Skeleton,
  Stack,
  useCan,
  useConfirmAction,
} from '@emberwatch/ui'
import { useState } from 'react'
import { EscalationCard } from '../escalation/EscalationCard.tsx'
import { ContactList } from './ContactList.tsx'
import { ContactsMark } from './ContactsMark.tsx'
import { InstructionList } from './InstructionList.tsx'
import { KnownFrom } from './SiteContacts.tsx'
import { isEmpty, useContacts } from './use-contacts.ts'

const ContactsForm = lazyView(
  'This form',
  async () => (await import(/* webpackChunkName: "contacts" */ './ContactsForm.tsx')).ContactsForm,
  6,
)

/** Product 7.7. */
export function ContactsTab({ siteId }: { siteId: string }) {
  const reading = useContacts({ siteId })
  const canEdit = useCan(siteContactsChanges.update.access, siteId)
  const [isEditing, setEditing] = useState(false)
  const { data, error } = reading
  const retry = () => void reading.refetch()
  if (!data) return error ? <ErrorBanner error={error} onRetry={retry} /> : <Skeleton lines={6} />
  if (isEditing && canEdit) return <ContactsForm known={data} onConflict={retry} onClose={() => setEditing(false)} />
  return (
    <Stack>
      {error && <KnownFrom time={reading.dataUpdatedAt} onRetry={retry} />}
      <Reading of={data} canEdit={canEdit} onEdit={() => setEditing(true)} />
      <EscalationCard siteId={siteId} />
    </Stack>
  )
}

function Reading({ of, canEdit, onEdit }: { of: SiteContacts; canEdit: boolean; onEdit: () => void }) {
  if (isEmpty(of))
    return (
      <EmptyState icon="users" title="Nobody has been named yet">
        {canEdit && (
          <Button kind="primary" icon="add" onClick={onEdit}>
            Add contacts
          </Button>
        )}
      </EmptyState>
    )
  const { contacts, instructions } = of
  const { firstSteps, ...further } = instructions
  const hasFurther = Object.values(further).some((text) => text !== null)
  return (
    <>
      {firstSteps !== null && (
        <Card>
          <InstructionList instructions={instructions} part="first" />
        </Card>
      )}
      <Card title="Whom to ring" actions={canEdit && <ContactTools of={of} onEdit={onEdit} />}>
        {contacts.length > 0 ? <ContactList contacts={contacts} /> : <p>Nobody has been named yet.</p>}
      </Card>
      <Card title="Instructions">
        {hasFurther ? (
          <InstructionList instructions={instructions} part="further" />
        ) : (
          <p>{firstSteps === null ? 'Nothing has been written yet.' : 'Nothing further has been written.'}</p>
        )}
      </Card>
      <ContactsMark of={of} />
    </>
  )
}

function ContactTools({ of, onEdit }: { of: SiteContacts; onEdit: () => void }) {
  const confirm = useConfirmAction(siteContactsChanges.confirm, {
    ask: (_: SiteContacts) => 'Confirm contacts and instructions?',
    text: () => 'You say that names, numbers and instructions are still right.',
    params: ({ siteId }) => ({ id: siteId }),
    body: ({ revision }) => ({ revision }),
    successMessage: 'Contacts confirmed',
  })
  return (
    <Row>
      <Button icon="check" onClick={() => confirm(of)}>
        Confirm
      </Button>
      <Button icon="edit" onClick={onEdit}>
        Edit
      </Button>
    </Row>
  )
}
