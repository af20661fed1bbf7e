import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import type { DialogProps } from '../dialog/dialog-props.ts'
import { ErrorBanner } from '../notice/ErrorBanner.tsx'
import { takeAutofilled } from './Form.tsx'
import type { FormModel, FormValues } from './form-model.ts'
import { RestoredDraft } from './RestoredDraft.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface FormDialogProps<Values extends FormValues> extends Omit<DialogProps, 'footer' | 'children'> {
  readonly form: FormModel<Values>
  /** Label of the submit button; begins with a verb. */
  readonly submit: string
  readonly children: ReactNode
}

/** A short form in a dialog. It closes after a successful submit; Cancel closes it and discards the input. */
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>) {
  const { form, submit, children, onClose, ...dialog } = props
  const formId = useId()
  const cancel = () => {
    form.reset()
    onClose()
  }
  const send = async (event: FormEvent) => {
    if (await form.submit(event)) cancel()
  }
  // The default values may have been reloaded since the dialog was last open.
  const begin = useEffectEvent(form.reset)
  useEffect(() => {
    if (dialog.isOpen) begin()
  }, [dialog.isOpen])
  const footer = (
    <>
      <Button onClick={cancel}>Cancel</Button>
      <SubmitButton form={form} submit={submit} formId={formId} />
    </>
  )
  return (
    <Dialog {...dialog} onClose={cancel} ignoresEscape={form.isDirty} footer={footer}>
      <form
        noValidate
        id={formId}
        className="ew-form"
        onSubmit={send}
        onAnimationStart={(event) => takeAutofilled(event, form)}
      >
        <RestoredDraft form={form} />
        <div className="ew-form-fields">{children}</div>
        <ErrorBanner error={form.error} />
      </form>
    </Dialog>
  )
}
