import { Select as AntSelect } from 'antd'
import { useId } from 'react'
import type { Option, OptionValue } from '../form/field-props.ts'
import { AntdChoice, antdOptions, useChosenValue } from './AntdChoice.tsx'
import './select.css'

interface SelectProps<Value extends OptionValue> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
  /** True in table rows, where the column header is the visible label; assistive technology still gets the name. */
  readonly hidesLabel?: boolean
  readonly isDisabled?: boolean
}

export function Select<Value extends OptionValue>(props: SelectProps<Value>) {
  const { label, value, options, onChange, hidesLabel, isDisabled } = props
  const id = useId()
  const chosen = useChosenValue()
  return (
    <div className="ew-inline-field">
      <label htmlFor={id} className={hidesLabel ? 'ew-sr-only' : undefined}>
        {label}
      </label>
      <AntdChoice>
        <AntSelect
          {...chosen}
          id={id}
          value={value}
          options={antdOptions(options)}
          onChange={onChange}
          disabled={isDisabled}
          popupMatchSelectWidth={false}
          virtual={false}
        />
      </AntdChoice>
    </div>
  )
}
