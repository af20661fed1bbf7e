import { TextArea } from '@emberwatch/ui'
import { Field, type FieldProps, useFormField } from '@emberwatch/ui/form'
import type { KeyboardEvent } from 'react'
import styles from './batch.module.css'
import type { InvitationValues } from './invitation-values.ts'

/** A line that grows with a pasted list. Enter sends a single address, as in a field of one line. */
export function AddressesField(props: FieldProps<InvitationValues>) {
  const { form, name, label, hint } = props
  const { control, error } = useFormField(props)
  return (
    <Field id={control.id} label={label} error={error} hint={hint}>
      <TextArea
        className={styles.addresses}
        rows={1}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...control}
        {...form.fields.register(name)}
        onKeyDown={sendAtEnter}
      />
    </Field>
  )
}

function sendAtEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { value, form } = event.currentTarget
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || /[,;\n]/.test(value)) return
  event.preventDefault()
  form?.requestSubmit()
}
