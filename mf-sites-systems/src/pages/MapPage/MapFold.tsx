import { Icon } from '@emberwatch/ui'
import type { ReactNode } from 'react'

interface MapFoldProps {
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** Loads the map when it is opened, so that a phone pays for it only then. */
export const MapFold = ({ isOpen, onToggle, children }: MapFoldProps) => (
  <details className="ew-fold" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
    <summary>
      <Icon name="chevronRight" size={14} />
      Map
    </summary>
    {isOpen && children}
  </details>
)
