import type { AnimationEvent, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { ErrorBanner } from '../notice/ErrorBanner.tsx'
import { anyFields, type FormModel, type FormValues } from './form-model.ts'
import { RestoredDraft } from './RestoredDraft.tsx'
import { SubmitButton, type SubmitButtonProps } from './SubmitButton.tsx'
import './form.css'

interface FormProps<Values extends FormValues> extends Omit<SubmitButtonProps<Values>, 'formId'> {
  /** If set, a Cancel button is shown: it resets the form and then calls this. */
  readonly onCancel?: () => void
  readonly more?: ReactNode
  readonly id?: string
  readonly label?: string
  readonly isInline?: boolean
  readonly children: ReactNode
}

/** A form with a submit button, which is enabled only while the form is changed, valid and not sending (product 6.1). */
export function Form<Values extends FormValues>(props: FormProps<Values>) {
  const { form, children, isInline } = props
  return (
    <form
      noValidate
      id={props.id}
      aria-label={props.label}
      className={isInline ? 'ew-form ew-form-inline' : 'ew-form'}
      onSubmit={form.submit}
      onAnimationStart={(event) => takeAutofilled(event, form)}
    >
      <RestoredDraft form={form} />
      <div className="ew-form-fields">{children}</div>
      <FormActions {...props} />
    </form>
  )
}

type FormActionsProps<Values extends FormValues> = Pick<
  FormProps<Values>,
  'form' | 'submit' | 'submitKind' | 'pristineNote' | 'onCancel' | 'more'
> & { formId?: string }

export function FormActions<Values extends FormValues>({ form, onCancel, ...props }: FormActionsProps<Values>) {
  const cancel = () => {
    form.reset()
    onCancel?.()
  }
  return (
    <div className="ew-form-end">
      <ErrorBanner error={form.error} />
      <div className="ew-form-actions">
        <SubmitButton form={form} {...props} />
        {onCancel && <Button onClick={cancel}>Cancel</Button>}
        {props.more}
      </div>
    </div>
  )
}

/** form.css starts this animation in fields that the browser autofills; no other sign of autofill exists (product 6.3). */
const autofillAnimation = 'ew-autofill'

export function takeAutofilled<Values extends FormValues>(event: AnimationEvent, form: FormModel<Values>) {
  if (event.animationName !== autofillAnimation) return
  const { name, value } = event.target as HTMLInputElement
  if (!name) return
  // Some browsers reveal the autofilled value only after a user interaction.
  if (!value) form.markAutofilled()
  else
    anyFields(form.fields).setValue(name, value, {
      shouldDirty: true,
      shouldValidate: true,
    })
}
