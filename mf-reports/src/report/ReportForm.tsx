import { Muted } from '@emberwatch/ui'
import { Form, type FormModel, type FormValues } from '@emberwatch/ui/form'
import type { ReactNode } from 'react'

interface GenerateNoteProps<Values extends FormValues> {
  readonly form: FormModel<Values>
  /** True where the report stands below. */
  readonly isShown: boolean
}

interface ReportFormProps<Values extends FormValues> extends GenerateNoteProps<Values> {
  readonly label: string
  readonly download: ReactNode
  readonly children: ReactNode
}

/** The filters of a report that Generate applies, with its download. */
export const ReportForm = <Values extends FormValues>({
  form,
  label,
  download,
  isShown,
  children,
}: ReportFormProps<Values>) => (
  <Form
    form={form}
    submit="Generate"
    label={label}
    isInline
    more={
      <>
        {download}
        <GenerateNote form={form} isShown={isShown} />
      </>
    }
  >
    {children}
  </Form>
)

/** Says what makes Generate active while it is not (product 12.2). */
function GenerateNote<Values extends FormValues>({ form, isShown }: GenerateNoteProps<Values>) {
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
