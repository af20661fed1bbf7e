import type { Schema } from '@emberwatch/contract'
import type { DefaultValues } from 'react-hook-form'
import { type FormModel, type FormValues, useFormModel } from './form-model.ts'

interface LocalFormOptions<Values extends FormValues> {
  readonly schema: Schema<Values>
  readonly defaults: DefaultValues<Values>
  /** Receives the values as parsed by the schema; an error thrown here is shown as the form's error. */
  readonly onSubmit: (values: Values) => void | Promise<void>
  readonly isGuarded?: boolean
  /** False by default: submit needs a change first (product 6.1). */
  readonly mayBeUntouched?: boolean
}

/** A form without an endpoint, such as the filters of a report. It keeps its values after submit. */
export const useLocalForm = <Values extends FormValues>(options: LocalFormOptions<Values>): FormModel<Values> =>
  useFormModel<Values>({
    schema: options.schema,
    defaults: options.defaults,
    send: options.onSubmit,
    isGuarded: options.isGuarded ?? false,
    mayBeUntouched: options.mayBeUntouched ?? false,
    afterwards: 'keep',
  })
