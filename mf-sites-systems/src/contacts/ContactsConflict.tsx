import type { SiteContacts } from '@emberwatch/contract/sites-systems'
import { formatDateTime } from '@emberwatch/ui'
import type { FormModel } from '@emberwatch/ui/form'
import { EditConflict } from '../EditConflict.tsx'
import { ContactList } from './ContactList.tsx'
import type { ContactsValues } from './contacts-values.ts'
import { InstructionList } from './InstructionList.tsx'

export function ContactsConflict({ form, known }: { form: FormModel<ContactsValues>; known: SiteContacts }) {
  const change = `${known.changedBy ?? 'Somebody'} changed this on ${formatDateTime(known.changedAt)}`
  return (
    <EditConflict form={form} revision={known.revision} change={change}>
      <ContactList contacts={known.contacts} />
      <InstructionList instructions={known.instructions} />
    </EditConflict>
  )
}
