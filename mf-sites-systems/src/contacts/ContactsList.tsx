import { Button, Stack, useConfirm, VisuallyHidden } from '@emberwatch/ui'
import type { FormModel } from '@emberwatch/ui/form'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { ContactFields } from './ContactFields.tsx'
import styles from './contacts.module.css'
import { type ContactsValues, newContact } from './contacts-values.ts'

/** Contacts of the form, moved by buttons. The focus follows the contact that moves. */
export function ContactsList({ form, most }: { form: FormModel<ContactsValues>; most: number }) {
  const { list, entries, moveText, add, move, remove } = useContacts(form)
  const count = entries.length
  return (
    <Stack>
      <div ref={list} className={styles.entries}>
        {entries.map((entry, index) => (
          <ContactFields
            key={entry.key}
            form={form}
            index={index}
            isLast={index === count - 1}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <VisuallyHidden role="status">{moveText}</VisuallyHidden>
      <div>
        <Button icon="add" isDisabled={count >= most} onClick={add}>
          Add contact
        </Button>
      </div>
      {count >= most && <p className={styles.quiet}>{`There is room for ${most} contacts.`}</p>}
    </Stack>
  )
}

/** The contacts of the form, with the move that happened last. */
function useContacts({ fields: form }: FormModel<ContactsValues>) {
  const {
    fields: entries,
    append,
    ...array
  } = useFieldArray({ control: form.control, name: 'contacts', keyName: 'key' })
  const confirm = useConfirm()
  const list = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<{ readonly to: number; readonly text: string }>()
  const count = entries.length
  useEffect(() => {
    if (!moved) return
    const fields = list.current?.querySelectorAll('fieldset')[moved.to]
    // One of the two is enabled, as somebody has just changed places with it.
    fields?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [moved])
  const nameOf = (index: number) => form.getValues(`contacts.${index}.name`).trim() || `Contact ${index + 1}`
  const move = (from: number, to: number) => {
    const name = nameOf(from)
    array.move(from, to)
    setMoved({ to, text: `${name} is number ${to + 1} of ${count} now.` })
  }
  const remove = (index: number) => {
    const isBlank = Object.values(form.getValues(`contacts.${index}`)).every((text) => !text)
    if (isBlank) return array.remove(index)
    confirm({
      title: `Remove ${nameOf(index)}?`,
      text: 'It is gone once the contacts are saved.',
      confirm: 'Remove',
      danger: true,
      run: async () => array.remove(index),
    })
  }
  return { list, entries, moveText: moved?.text, add: () => append(newContact), move, remove }
}
