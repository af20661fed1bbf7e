import { Fold } from '@emberwatch/ui'
import type { ReactNode } from 'react'

interface MapFoldProps {
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** Loads the map when it is opened, so that a phone pays for it only then. */
export const MapFold = ({ isOpen, onToggle, children }: MapFoldProps) => (
  <Fold title="Map" isOpen={isOpen} onToggle={onToggle}>
    {isOpen && children}
  </Fold>
)
