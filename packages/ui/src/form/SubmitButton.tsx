import { useId } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Button } from '../button/Button.tsx'
import { useFieldLabels } from './field-labels.ts'
import type { FormModel, FormValues } from './form-model.ts'
import { useSteadyWhilePressed } from './pointer-press.ts'
import { submitNote } from './submit-note.ts'

export interface SubmitButtonProps<Values extends FormValues> {
  readonly form: FormModel<Values>
  /** Begins with a verb. */
  readonly submit: string
  readonly submitKind?: 'primary' | 'danger'
  /** The id of the form, where the button stands outside of it. */
  readonly formId?: string | undefined
  /** What the form waits for when nothing is wrong and nothing was changed. */
  readonly pristineNote?: string | undefined
}

/** The submit of a form. While it is disabled it says beside it what is missing (product 6.1). */
export function SubmitButton<Values extends FormValues>(props: SubmitButtonProps<Values>) {
  const { form, submit, submitKind = 'primary', formId } = props
  const noteId = useId()
  const note = useSteadyWhilePressed(useNote(props))
  return (
    <>
      <Button
        kind={submitKind}
        type="submit"
        form={formId}
        isDisabled={!form.canSubmit}
        isBusy={form.isSending}
        aria-describedby={note ? noteId : undefined}
      >
        {submit}
      </Button>
      {note && (
        <span id={noteId} className="ew-submit-note ew-muted ew-small">
          {note}
        </span>
      )}
    </>
  )
}

function useNote<Values extends FormValues>({ form, pristineNote }: SubmitButtonProps<Values>): string {
  const { control } = form.fields
  const values = useWatch({ control })
  const labels = useFieldLabels(control)
  const { errors } = useFormState({ control })
  if (form.canSubmit || form.isSending) return ''
  return (
    form.blocker ?? submitNote({ schema: form.schema, values, labels, errors, isDirty: form.isDirty, pristineNote })
  )
}
