import type { AnimationEvent, ReactNode } from 'react'
import { Button } from '../base/Button.tsx'
import { ErrorBanner } from '../feedback/ErrorBanner.tsx'
import { anyFields, type FormModel, type FormValues } from './form-model.ts'
import './form.css'

interface FormProps<Values extends FormValues> {
  readonly form: FormModel<Values>
  /** Name of the submit button. */
  readonly submit: string
  readonly submitKind?: 'primary' | 'danger'
  /** Given, there is a Cancel button: it resets the form and then calls this. */
  readonly onCancel?: () => void
  /** Beside the buttons: links, further buttons. */
  readonly more?: ReactNode
  readonly id?: string
  readonly label?: string
  /** Fields beside one another, for filters. */
  readonly isInline?: boolean
  readonly children: ReactNode
}

/** Fields with their submit button, which is disabled while nothing is changed, valid and ready to be sent (product 6.1). */
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
      <div className="ew-form-fields">{children}</div>
      <FormActions {...props} />
    </form>
  )
}

type FormActionsProps<Values extends FormValues> = Pick<
  FormProps<Values>,
  'form' | 'submit' | 'submitKind' | 'onCancel' | 'more'
> & { formId?: string }

/** The server's error and the buttons below a form. */
export function FormActions<Values extends FormValues>({ form, onCancel, ...props }: FormActionsProps<Values>) {
  const cancel = () => {
    form.reset()
    onCancel?.()
  }
  return (
    <div className="ew-form-end">
      <ErrorBanner error={form.error} />
      <div className="ew-form-actions">
        <Button
          kind={props.submitKind ?? 'primary'}
          type="submit"
          form={props.formId}
          isDisabled={!form.canSubmit}
          isBusy={form.isSending}
        >
          {props.submit}
        </Button>
        {onCancel && <Button onClick={cancel}>Cancel</Button>}
        {props.more}
      </div>
    </div>
  )
}

/** form.css starts an animation of this name in fields that the browser fills in: the only sign that it did (product 6.3). */
const autofillAnimation = 'ew-autofill'

export function takeAutofilled<Values extends FormValues>(event: AnimationEvent, form: FormModel<Values>) {
  if (event.animationName !== autofillAnimation) return
  const { name, value } = event.target as HTMLInputElement
  if (!name) return
  // Some browsers give the value away only after the person has done something.
  if (!value) form.markAutofilled()
  else
    anyFields(form.fields).setValue(name, value, {
      shouldDirty: true,
      shouldValidate: true,
    })
}
