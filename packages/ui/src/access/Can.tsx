import type { Access, Subject } from '@emberwatch/contract'
import type { ReactNode } from 'react'
import { useCan } from './use-can.ts'

export interface CanProps {
  readonly access: Access
  readonly on?: Subject
  /** Users without permission see this: plain text, a dash or nothing (product 1.6). */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

export const Can = ({ access, on, otherwise = null, children }: CanProps) => (useCan(access, on) ? children : otherwise)
