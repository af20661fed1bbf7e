import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

/** A dash in place of the controls of a row, which says why there are none. @param why such as `Ended` */
export const NoAction = ({ why }: { readonly why: string }) => (
  <span className="ew-muted" title={why}>
    <span aria-hidden>–</span>
    <VisuallyHidden>{why}</VisuallyHidden>
  </span>
)
