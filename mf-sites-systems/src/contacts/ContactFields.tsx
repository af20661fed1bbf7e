import { Button, Row } from '@emberwatch/ui'
import { FieldPair, type FormModel, TextField } from '@emberwatch/ui/form'
import styles from './contacts.module.css'
import type { ContactsValues } from './contacts-values.ts'

interface ContactFieldsProps {
  readonly form: FormModel<ContactsValues>
  readonly index: number
  readonly isLast: boolean
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

export function ContactFields({ form, index, isLast, onMove, onRemove }: ContactFieldsProps) {
  const title = form.fields.watch(`contacts.${index}.name`).trim() || `Contact ${index + 1}`
  const name = <Key extends string>(key: Key) => `contacts.${index}.${key}` as const
  return (
    <fieldset className={styles.entry} aria-label={title}>
      <div className={styles.entryHead}>
        <h3>{title}</h3>
        <EntryButtons {...{ title, index, isLast, onMove, onRemove }} />
      </div>
      <FieldPair>
        <TextField form={form} name={name('name')} label="Name" autoComplete="off" />
        <TextField form={form} name={name('role')} label="Role" autoComplete="off" isOptional />
      </FieldPair>
      <FieldPair>
        <TextField form={form} name={name('phoneNumber')} label="Telephone" type="tel" autoComplete="off" isOptional />
        <TextField form={form} name={name('emailAddress')} label="Email" type="email" autoComplete="off" isOptional />
      </FieldPair>
      <TextField
        form={form}
        name={name('hours')}
        label="Hours"
        placeholder="Weekdays 07:30 to 16:00"
        autoComplete="off"
        isOptional
      />
    </fieldset>
  )
}

type EntryButtonsProps = Omit<ContactFieldsProps, 'form'> & { readonly title: string }

const EntryButtons = ({ title, index, isLast, onMove, onRemove }: EntryButtonsProps) => (
  <Row>
    <Button
      kind="quiet"
      size="small"
      icon="sortUp"
      label={`Move ${title} up`}
      isDisabled={index === 0}
      onClick={() => onMove(index - 1)}
    />
    <Button
      kind="quiet"
      size="small"
      icon="sortDown"
      label={`Move ${title} down`}
      isDisabled={isLast}
      onClick={() => onMove(index + 1)}
    />
    <Button kind="quiet" size="small" icon="trash" label={`Remove ${title}`} onClick={onRemove} />
  </Row>
)
