import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import './frame.css'

/** Says that there is nothing, and where there is something to do about it, what. */
export function EmptyState(props: { title?: ReactNode; icon?: IconName; children?: ReactNode }) {
  return (
    <div className="ew-empty">
      {props.icon && <Icon name={props.icon} size={28} />}
      <p className="ew-empty-title">{props.title ?? 'Nothing to show'}</p>
      {props.children}
    </div>
  )
}
