import { useId } from 'react'
import type { Option, OptionValue } from './SelectField.tsx'
import './form.css'

interface SelectProps<Value extends OptionValue> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
  /** For rows of a table, where the column says what it is; the name stays for assistive technology. */
  readonly hidesLabel?: boolean
  readonly isDisabled?: boolean
}

/** One of several outside of a form: takes effect at once. */
export function Select<Value extends OptionValue>(props: SelectProps<Value>) {
  const { label, value, options, onChange, hidesLabel, isDisabled } = props
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((candidate) => String(candidate.value) === chosen)
    if (option) onChange(option.value)
  }
  return (
    <div className="ew-inline-field">
      <label htmlFor={id} className={hidesLabel ? 'ew-sr-only' : undefined}>
        {label}
      </label>
      <select
        id={id}
        className="ew-input ew-select"
        value={String(value)}
        disabled={isDisabled}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={String(option.value)} value={String(option.value)} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
