export interface Option<Value = string> {
  readonly value: Value
  readonly label: string
  readonly isDisabled?: boolean
  /** The note stands below the label of radio fields. */
  readonly note?: string
}
export type OptionValue = string | number
