import type { ReactNode } from 'react'

/** Shows the chosen text until the code of `Select` has loaded, and is as large as that, so that no row moves. */
export const SelectPlaceholder = ({ children }: { readonly children: ReactNode }) => (
  <span className="ew-choice-ahead">{children}</span>
)
