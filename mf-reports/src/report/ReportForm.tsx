import { Muted } from '@emberwatch/ui'
import type { FormModel, FormValues } from '@emberwatch/ui/form'

interface GenerateNoteProps<Values extends FormValues> {
  readonly form: FormModel<Values>
  readonly isShown: boolean
}

/** Says what makes Generate active while it is not (product 12.2). */
export function GenerateNote<Values extends FormValues>({ form, isShown }: GenerateNoteProps<Values>) {
  if (form.canSubmit || form.isSending) return null
  return (
    <Muted as="span" isSmall>
      {textOf(form.isDirty, isShown)}
    </Muted>
  )
}

function textOf(isDirty: boolean, isShown: boolean): string {
  if (isDirty) return 'Mend what is marked, then Generate'
  return isShown ? 'Shown below; change something to generate again' : 'Choose a span or a filter, then Generate'
}
