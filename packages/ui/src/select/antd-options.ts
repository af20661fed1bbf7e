import type { Option, OptionValue } from '../form/options.ts'

export const antdOptions = <Value extends OptionValue>(options: readonly Option<Value>[]) =>
  options.map(({ value, label, isDisabled }) => ({ value, label, disabled: isDisabled }))
