import { type Access, allows, type Subject } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import type { ReactNode } from 'react'

/**
 * Tests whether the signed-in user passes an access rule. The API enforces the rule independently.
 * @param on id of the resource whose level is checked (for a loop, its site), as in `allows`
 */
export const useCan = (access: Access, on?: Subject): boolean => allows(access, useUser(), on)

export interface CanProps {
  readonly access: Access
  readonly on?: Subject
  /** Users without permission see this: plain text, a dash or nothing (product 1.6). */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

export const Can = ({ access, on, otherwise = null, children }: CanProps) => (useCan(access, on) ? children : otherwise)
