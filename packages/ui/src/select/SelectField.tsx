import { foldText } from '@emberwatch/contract/fold-text'
import { Select } from 'antd'
import { useController } from 'react-hook-form'
import { Field } from '../form/Field.tsx'
import { type FieldProps, type Option, type OptionValue, useFormField } from '../form/field-props.ts'
import type { FormValues } from '../form/form-model.ts'
import { AntdChoice, antdOptions, useChosenValue } from './AntdChoice.tsx'
import './select.css'

interface SelectFieldProps<Values extends FormValues> extends FieldProps<Values> {
  readonly options: readonly Option<OptionValue>[]
  /** Text of the empty option, whose value is ''. */
  readonly placeholder?: string
  /** Typing finds options by their label. */
  readonly isSearched?: boolean
  /** Opens with the focus as soon as it is there: for the one choice that a dialog is about. */
  readonly opensAtOnce?: boolean
}

export function SelectField<Values extends FormValues>(props: SelectFieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { field } = useController({ control: props.form.fields.control, name: props.name })
  const { placeholder } = props
  const chosen = useChosenValue(control['aria-describedby'])
  const value: OptionValue | undefined = field.value === '' ? undefined : field.value
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <AntdChoice>
        <Select
          {...control}
          {...chosen}
          ref={field.ref}
          value={value}
          options={antdOptions(props.options)}
          placeholder={placeholder}
          allowClear={placeholder !== undefined}
          status={error ? 'error' : undefined}
          disabled={props.isDisabled}
          onChange={(chosen) => field.onChange(chosen ?? '')}
          onBlur={field.onBlur}
          showSearch={props.isSearched && { filterOption: isFound }}
          virtual={false}
          autoFocus={props.opensAtOnce}
          defaultOpen={props.opensAtOnce}
        />
      </AntdChoice>
    </Field>
  )
}

const isFound = (typed: string, option?: { label?: unknown }) =>
  foldText(String(option?.label ?? '')).includes(foldText(typed.trim()))
