import { type Access, allows, type Subject } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'

/**
 * Whether the signed-in person passes a rule. The API decides for itself in any case.
 * @param on id of the resource whose level counts (a loop's is its site's), as `allows` takes it
 */
export const useCan = (access: Access, on?: Subject): boolean => allows(access, useUser(), on)
