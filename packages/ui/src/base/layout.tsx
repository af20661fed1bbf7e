import type { ReactNode } from 'react'
import './base.css'

type Gap = 'small' | 'middle' | 'large'

/** Things beside one another; they wrap where the width ends. */
export const Row = ({ gap = 'small', children }: { gap?: Gap; children: ReactNode }) => (
  <div className={`ew-row ew-gap-${gap}`}>{children}</div>
)

/** Things below one another. */
export const Stack = ({ gap = 'middle', children }: { gap?: Gap; children: ReactNode }) => (
  <div className={`ew-stack ew-gap-${gap}`}>{children}</div>
)

/** A raised surface with an optional heading (h2). `width: 'narrow'` suits a form. */
export function Card(props: {
  title?: ReactNode
  actions?: ReactNode
  width?: 'narrow' | 'full'
  children: ReactNode
}) {
  return (
    <section className={`ew-card ew-card-${props.width ?? 'full'}`}>
      {(props.title || props.actions) && (
        <header className="ew-card-head">
          {props.title && <h2>{props.title}</h2>}
          {props.actions}
        </header>
      )}
      {props.children}
    </section>
  )
}
