export interface Option<Value = string> {
  readonly value: Value
  readonly label: string
  readonly isDisabled?: boolean
}
export type OptionValue = string | number
