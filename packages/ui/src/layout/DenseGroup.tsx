import type { ComponentProps } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { withClass } from '../theme/class-names.ts'

type DenseGroupProps = Omit<ComponentProps<'fieldset'>, 'title'> & { readonly legend: string }

/** Holds buttons that are too many for the size that fingers need, such as the days of a year; a list says the same besides. */
export const DenseGroup = ({ legend, className, children, ...props }: DenseGroupProps) => (
  <fieldset {...props} className={withClass('ew-dense', className)}>
    <VisuallyHidden as="legend">{legend}</VisuallyHidden>
    {children}
  </fieldset>
)
