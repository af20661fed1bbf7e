import type { Schema } from '@emberwatch/contract'
import type { DefaultValues } from 'react-hook-form'
import { type FormModel, type FormValues, useFormModel } from './form-model.ts'

interface LocalFormOptions<Values extends FormValues, Answer> {
  readonly schema: Schema<Values>
  readonly defaults: DefaultValues<Values>
  /** Receives the values as parsed by the schema; an error thrown here is shown as the form's error. */
  readonly onSubmit: (values: Values) => Answer | Promise<Answer>
  readonly onSuccess?: (answer: Answer, values: Values) => void
  /** False by default: leaving with unsaved changes does not ask. */
  readonly warnUnsaved?: boolean
  /** False by default: submit needs a change first (product 6.1). */
  readonly mayBeUntouched?: boolean
}

/** A form without an endpoint, such as the filters of a report. It keeps its values after submit. */
export const useLocalForm = <Values extends FormValues, Answer = void>(
  options: LocalFormOptions<Values, Answer>,
): FormModel<Values> =>
  useFormModel<Values, Answer>({
    schema: options.schema,
    defaults: options.defaults,
    onSubmit: options.onSubmit,
    onSuccess: options.onSuccess,
    warnUnsaved: options.warnUnsaved ?? false,
    mayBeUntouched: options.mayBeUntouched ?? false,
    resetTo: null,
  })
