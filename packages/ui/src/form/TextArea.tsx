import type { ComponentProps } from 'react'
import { withClass } from '../theme/with-class.ts'

/** A text of several lines by itself; see `Input`. */
export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...props} className={withClass('ew-input', className)} />
)
