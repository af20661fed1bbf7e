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

/**
 * Invalid or disallowed text becomes the field's value unchanged. The form's schema then rejects it, nothing is sent, and this field shows the
 * reason.
 */
function TypedDate<Values extends FormValues>(props: DateFieldProps<Values> & { mode: DateMode }) {
  const { mode, max } = props
  const min = props.min === undefined ? today() : (props.min ?? undefined)
  const { control, error } = useFormField(props)
  const { field } = useController({ control: props.form.fields.control, name: props.name })
  const value = String(field.value ?? '')
  const isDate = typedForm(value, mode) !== ''
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (isDate ? typedForm(value, mode) : value)
  const type = (next: string) => {
    setTyped(next)
    const parsed = parseTyped(next, mode)
    field.onChange(parsed && within(parsed, cut(min, parsed), cut(max, parsed)) ? parsed : next)
  }
  const takeAgain = useEffectEvent(() => {
    const parsed = isDate ? null : parseTyped(value, mode)
    if (parsed && within(parsed, cut(min, parsed), cut(max, parsed))) field.onChange(parsed)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a date that was refused may be right within other limits
  useEffect(() => takeAgain(), [min, max])
  const leave = () => {
    setTyped(null)
    field.onBlur()
  }
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
        <Popover
          kind="quiet"
          size="small"
          icon="calendar"
          label="Open calendar"
          title="Calendar"
          isDisabled={props.isDisabled}
        >
          {(close) => (
            <Calendar
              {...{ mode, min, max }}
              value={isDate ? value : ''}
              onChoose={(chosen) => {
                setTyped(null)
                field.onChange(chosen)
                close()
              }}
            />
          )}
        </Popover>
      </div>
    </Field>
  )
}

const cut = (limit: string | undefined, like: string) => limit?.slice(0, like.length)

function problemOf(text: string, mode: DateMode, min: string | undefined, max: string | undefined): string | undefined {
  if (!text || typedForm(text, mode)) return undefined
  const parsed = parseTyped(text, mode)
  if (!parsed) return `Enter a ${mode === 'day' ? 'date' : 'month'} as ${patterns[mode]}`
  if (min && parsed < min.slice(0, parsed.length)) return `Not before ${typedForm(min, mode)}`
  return max && parsed > max.slice(0, parsed.length) ? `Not after ${typedForm(max, mode)}` : undefined
}
