import type { ReactNode } from 'react'

/** Groups choices that belong together, with their name above them. */
export const Choices = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset className="ew-field ew-choices">
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
