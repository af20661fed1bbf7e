import { hasVisibleText, type Schema } from '@emberwatch/contract'
import {
  type SiteContacts,
  SiteContactsChange,
  siteContactsChanges,
  siteContactsLimits,
} from '@emberwatch/contract/sites-systems'
import { Banner, Card, Stack } from '@emberwatch/ui'
import { Form, TextAreaField, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent } from 'react'
import { ContactsConflict } from './ContactsConflict.tsx'
import { ContactsList } from './ContactsList.tsx'
import { type ContactsValues, contactsValuesOf } from './contacts-values.ts'
import { instructionLabels } from './InstructionList.tsx'

interface ContactsFormProps {
  /** The contacts of the last read; newer than what the person edits once somebody else has saved. */
  readonly known: SiteContacts
  /** Reads what somebody else has saved. */
  readonly onConflict: () => void
  readonly onClose: () => void
}

/** Replaces contacts and instructions as a whole. */
export function ContactsForm({ known, onConflict, onClose }: ContactsFormProps) {
  const form = useEndpointForm(siteContactsChanges.update, {
    params: { id: known.siteId },
    // The schema turns the fields' text into what is sent.
    schema: SiteContactsChange as unknown as Schema<ContactsValues>,
    toBody: (values) => values as unknown as SiteContactsChange,
    defaults: contactsValuesOf(known),
    successMessage: 'Contacts saved',
    onSuccess: onClose,
  })
  const readAgain = useEffectEvent(onConflict)
  const isRefused = form.error?.code === 'generic.conflict'
  useEffect(() => {
    if (isRefused) readAgain()
  }, [isRefused])
  const isNameless = form.fields.watch('contacts').some(({ name }) => !hasVisibleText(name))
  return (
    <Form form={form} submit="Save" label="Contacts and instructions" onCancel={onClose}>
      <ContactsConflict form={form} known={known} />
      <Card title="Whom to ring">
        <ContactsList form={form} most={siteContactsLimits.contacts} />
      </Card>
      <Card title="Instructions">
        <Stack>
          {instructionLabels.map(([field, label]) => (
            <TextAreaField key={field} form={form} name={`instructions.${field}`} label={label} isOptional isSecret />
          ))}
        </Stack>
      </Card>
      {isNameless && <Banner tone="warn">Each contact needs a name before this can be saved.</Banner>}
    </Form>
  )
}
