import { Form, type FormModel, type FormValues } from '@emberwatch/ui/form'
import type { ReactNode } from 'react'

interface ReportFormProps<Values extends FormValues> {
  readonly form: FormModel<Values>
  /** True where the report stands below. */
  readonly isShown: boolean
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
  <Form form={form} submit="Generate" label={label} isInline pristineNote={pristineNote(isShown)} more={download}>
    {children}
  </Form>
)

/** What makes Generate active while nothing was changed (product 12.2). */
const pristineNote = (isShown: boolean): string =>
  isShown ? 'Shown below; change something to generate again' : 'Choose a span or a filter, then Generate'
