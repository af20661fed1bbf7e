import { type ReactNode, useId } from 'react'
import type { Option, OptionValue } from '../form/field-props.ts'
import { Antd } from '../theme/Antd.tsx'

/** antd changes the text beside its input, which no translation may touch (product 16.8). */
export const AntdChoice = ({ children }: { readonly children: ReactNode }) => (
  <div className="ew-choice-box" translate="no">
    <Antd>{children}</Antd>
  </div>
)

export const antdOptions = <Value extends OptionValue>(options: readonly Option<Value>[]) =>
  options.map(({ value, label, isDisabled }) => ({ value, label, disabled: isDisabled }))

/**
 * antd's Select renders the chosen value outside of its input, where screen readers do not read it. This adds it through `aria-describedby`.
 * @param describedBy ids of hint and error, if any
 */
export function useChosenValue(describedBy?: string) {
  const id = useId()
  return {
    labelRender: ({ label }: { label?: ReactNode }) => <span id={id}>{label}</span>,
    'aria-describedby': [id, describedBy].filter(Boolean).join(' '),
  }
}
