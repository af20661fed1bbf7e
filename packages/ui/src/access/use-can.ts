import { type Access, allows, type Subject } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'

/**
 * Tests whether the signed-in user passes an access rule. The API enforces the rule independently.
 * @param on id of the resource whose level is checked (for a loop, its site), as in `allows`
 */
export const useCan = (access: Access, on?: Subject): boolean => allows(access, useUser(), on)
