import type { ComponentProps } from 'react'
import { withClass } from '../theme/class-names.ts'

/** An input by itself, such as a search; fields of a form have label and error too (`@emberwatch/ui/form`). */
export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input {...props} className={withClass('ew-input', className)} />
)

/** A text of several lines by itself; see `Input`. */
export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...props} className={withClass('ew-input', className)} />
)
