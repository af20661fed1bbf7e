import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import './fold.css'

interface FoldProps {
  readonly title: string
  /** The fold opens and closes by itself where this is missing. */
  readonly isOpen?: boolean
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** Folds content away at first. What should load only then is rendered only while it is open. */
export const Fold = ({ title, isOpen, onToggle, children }: FoldProps) => (
  <details className="ew-fold" open={isOpen} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary>
      <Icon name="chevronRight" size={14} />
      <span>{title}</span>
    </summary>
    {children}
  </details>
)
