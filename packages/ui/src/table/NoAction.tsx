import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

/** A dash in place of the controls of a row, which says why there are none, such as `It is being sent`. */
export const NoAction = ({ why }: { readonly why: string }) => (
  <span className="ew-muted" title={why}>
    <span aria-hidden>–</span>
    <VisuallyHidden>{why}</VisuallyHidden>
  </span>
)
