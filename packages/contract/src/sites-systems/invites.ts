import { Level } from '@emberwatch/contract'
import { Email } from '@emberwatch/contract/auth'
import * as v from 'valibot'

/** Product 9.2, 9.3. */

export const AccessLevelChange = v.object({
  accessLevel: v.pipe(
    v.number('Required'),
    v.check((level) => level >= 0, 'Required'),
    v.check((level) => v.is(Level, level), 'Access level must be 0, 1 or 2'),
    v.transform((level) => level as v.InferOutput<typeof Level>),
  ),
})
export type AccessLevelChange = v.InferOutput<typeof AccessLevelChange>

export const Invite = v.object({ emailAddress: Email, ...AccessLevelChange.entries })
export type Invite = v.InferOutput<typeof Invite>
