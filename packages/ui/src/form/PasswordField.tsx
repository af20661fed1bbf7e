import { type KeyboardEvent, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'
import { useSecretField } from './use-form-draft.ts'

interface PasswordFieldProps<Values extends FormValues> extends FieldProps<Values> {
  readonly autoComplete: 'current-password' | 'new-password'
}

export function PasswordField<Values extends FormValues>(props: PasswordFieldProps<Values>) {
  useSecretField(props.form.fields.control, props.name)
  const [isShown, setShown] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const hint = isCapsLockOn ? 'Caps Lock is on' : props.hint
  const { control, error } = useFormField({ ...props, hint })
  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field id={control.id} label={props.label} error={error} hint={hint} isOptional={props.isOptional}>
      <div className="ew-input-group">
        <input
          className="ew-input"
          type={isShown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          enterKeyHint={props.autoComplete === 'current-password' ? 'go' : 'done'}
          spellCheck={false}
          autoCapitalize="none"
          onKeyUp={watchCapsLock}
          {...control}
          {...registered(props)}
        />
        <Button
          kind="quiet"
          size="small"
          icon={isShown ? 'eyeOff' : 'eye'}
          // The name must not contain 'password': otherwise a second control would match the field's label.
          label={isShown ? 'Hide typing' : 'Show typing'}
          onClick={() => setShown(!isShown)}
        />
      </div>
    </Field>
  )
}
