import type { Option } from '../form/field-props.ts'

interface NativeSelectProps<Value extends string> {
  /** Screen readers say it; to others the options say enough. */
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
}

/** Draws the browser's own select for few options in a toolbar: it loads at once, unlike `Select`. */
export const NativeSelect = <Value extends string>({ label, value, options, onChange }: NativeSelectProps<Value>) => (
  <span className="ew-inline-field">
    <select
      className="ew-input ew-select"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </span>
)
