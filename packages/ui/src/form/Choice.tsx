import type { ComponentProps, ReactNode } from 'react'
import { ownText } from '../text/own-text.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { readonly type?: 'checkbox' | 'radio' }

/** A check box with its label, or a radio button. Without children it needs an `aria-label`. */
export const Choice = ({ type = 'checkbox', children, ...props }: ChoiceProps) => (
  <label className="ew-choice">
    <input {...props} type={type} />
    {ownText(children)}
  </label>
)

/** Groups choices that belong together, with their name above them. */
export const Choices = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset className="ew-field ew-choices">
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
