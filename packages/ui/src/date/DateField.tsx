import { useEffect, useEffectEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../form/Field.tsx'
import { type FieldProps, useFormField } from '../form/field-props.ts'
import type { FormValues } from '../form/form-model.ts'
import { Popover } from '../popover/Popover.tsx'
import { Calendar } from './Calendar.tsx'
import { type DateMode, parseTyped, today, typedForm, within } from './calendar.ts'
import './date.css'

interface DateFieldProps<Values extends FormValues> extends FieldProps<Values> {
  /** 'yyyy-MM-dd'; default today, null for no minimum (product 6.9). */
  readonly min?: string | null
  readonly max?: string
}

/** A day field: the value is 'yyyy-MM-dd', or '' for none. Typed and shown as dd/MM/yyyy. */
export const DateField = <Values extends FormValues>(props: DateFieldProps<Values>) => (
  <TypedDate {...props} mode="day" />
)

/** A month field: the value is 'yyyy-MM', or '' for none. Typed and shown as MM/yyyy. */
export const MonthField = <Values extends FormValues>(props: DateFieldProps<Values>) => (
  <TypedDate {...props} mode="month" />
)

const patterns: Record<DateMode, string> = { day: 'dd/MM/yyyy', month: 'MM/yyyy' }

type TypedDateProps<Values extends FormValues> = DateFieldProps<Values> & { readonly mode: DateMode }

function TypedDate<Values extends FormValues>(props: TypedDateProps<Values>) {
  const { mode, max } = props
  const min = props.min === undefined ? today() : (props.min ?? undefined)
  const { control, error } = useFormField(props)
  const { field, value, isDate, text, type, take, leave } = useTypedDate(props, min, max)
  return (
    <Field
      id={control.id}
      label={props.label}
      error={error && (problemOf(value, mode, min, max) ?? error)}
      hint={props.hint}
      isOptional={props.isOptional}
    >
      <div className="ew-input-group">
        <input
          className="ew-input ew-numbers"
          {...control}
          name={props.name}
          ref={field.ref}
          inputMode="numeric"
          autoComplete="off"
          placeholder={patterns[mode]}
          disabled={props.isDisabled}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
        <CalendarButton
          {...{ mode, min, max }}
          isDisabled={props.isDisabled}
          value={isDate ? value : ''}
          onChoose={take}
        />
      </div>
    </Field>
  )
}

interface CalendarButtonProps extends Pick<FieldProps<FormValues>, 'isDisabled'> {
  readonly mode: DateMode
  readonly min: string | undefined
  readonly max: string | undefined
  readonly value: string
  readonly onChoose: (value: string) => void
}

const CalendarButton = ({ isDisabled, onChoose, ...calendar }: CalendarButtonProps) => (
  <Popover kind="quiet" size="small" icon="calendar" label="Open calendar" title="Calendar" isDisabled={isDisabled}>
    {(close) => (
      <Calendar
        {...calendar}
        onChoose={(chosen) => {
          onChoose(chosen)
          close()
        }}
      />
    )}
  </Popover>
)

/**
 * Invalid or disallowed text becomes the field's value unchanged. The form's schema then rejects it, nothing is sent, and the field shows the
 * reason.
 */
function useTypedDate<Values extends FormValues>(
  { form, name, mode }: TypedDateProps<Values>,
  min: string | undefined,
  max: string | undefined,
) {
  const { field } = useController({ control: form.fields.control, name })
  const value = String(field.value ?? '')
  const isDate = typedForm(value, mode) !== ''
  const [typed, setTyped] = useState<string | null>(null)
  const parse = (text: string) => {
    const parsed = parseTyped(text, mode)
    return parsed && within(parsed, cut(min, parsed), cut(max, parsed)) ? parsed : null
  }
  const parseAgain = useEffectEvent(() => {
    const parsed = isDate ? null : parse(value)
    if (parsed) field.onChange(parsed)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a date that was refused may be right within other limits
  useEffect(() => parseAgain(), [min, max])
  return {
    field,
    value,
    isDate,
    text: typed ?? (isDate ? typedForm(value, mode) : value),
    type: (text: string) => {
      setTyped(text)
      field.onChange(parse(text) ?? text)
    },
    take: (chosen: string) => {
      setTyped(null)
      field.onChange(chosen)
    },
    leave: () => {
      setTyped(null)
      field.onBlur()
    },
  }
}

const cut = (limit: string | undefined, like: string) => limit?.slice(0, like.length)

function problemOf(text: string, mode: DateMode, min: string | undefined, max: string | undefined): string | undefined {
  if (!text || typedForm(text, mode)) return undefined
  const parsed = parseTyped(text, mode)
  if (!parsed) return `Enter a ${mode === 'day' ? 'date' : 'month'} as ${patterns[mode]}`
  if (min && parsed < min.slice(0, parsed.length)) return `Not before ${typedForm(min, mode)}`
  return max && parsed > max.slice(0, parsed.length) ? `Not after ${typedForm(max, mode)}` : undefined
}
