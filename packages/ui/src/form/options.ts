export interface Option<Value = string> {
  readonly value: Value
  readonly label: string
  readonly isDisabled?: boolean
  /** Below the label, for radio fields. */
  readonly note?: string
}
export type OptionValue = string | number
