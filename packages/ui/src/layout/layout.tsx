import type { ReactNode } from 'react'
import './layout.css'

type Gap = 'small' | 'middle' | 'large'

export const Row = ({ gap = 'small', children }: { gap?: Gap; children: ReactNode }) => (
  <div className={`ew-row ew-gap-${gap}`}>{children}</div>
)

export const Stack = ({ gap = 'middle', children }: { gap?: Gap; children: ReactNode }) => (
  <div className={`ew-stack ew-gap-${gap}`}>{children}</div>
)

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
