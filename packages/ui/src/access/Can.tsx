import type { Access, Subject } from '@emberwatch/contract'
import type { ReactNode } from 'react'
import { useCan } from './use-can.ts'

export interface CanProps {
  readonly access: Access
  /** Id of the resource whose level counts. */
  readonly on?: Subject
  /** What the others see: plain text, a dash or nothing (product 1.6). */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

/** Shows its children to those who pass the rule. */
export const Can = ({ access, on, otherwise = null, children }: CanProps) => (useCan(access, on) ? children : otherwise)
