import type { ComponentProps } from 'react'
import { ownText } from '../text/own-text.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { readonly type?: 'checkbox' | 'radio' }

/** A check box with its label, or a radio button. Without children it needs an `aria-label`. */
export const Choice = ({ type = 'checkbox', children, ...props }: ChoiceProps) => (
  <label className="ew-choice">
    <input {...props} type={type} />
    {ownText(children)}
  </label>
)
