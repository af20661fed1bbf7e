import { Count } from '@emberwatch/contract'
import * as v from 'valibot'

/** What was read goes back with a change, which is refused where somebody else has written since. */
export const Revision = v.pipe(Count, v.maxValue(2 ** 31 - 1))
