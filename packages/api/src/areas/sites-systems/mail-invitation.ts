import { accessLevelLabels } from '@emberwatch/contract'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Services } from '../../http/call.ts'
import type { Caller } from '../../identity/caller.ts'
import { compose } from '../../mail/compose.ts'
import type { AccessKind } from './access-entries.ts'
import { nameOf } from './access-line.ts'

type Invited = Pick<AccessEntry, 'id' | 'emailAddress'> &
  (Pick<AccessEntry, 'accessLevel'> | { /** Such as 'a member'. */ readonly role: string })

/**
 * Give it the transaction of the invitation. Text that people have typed, such as the name of a site, goes only to confirmed accounts; otherwise
 * anybody could send letters under our name.
 */
export async function mailInvitation(
  {
    db,
    mailer,
    publicUrl,
    user,
  }: Pick<Services, 'db' | 'mailer' | 'publicUrl'> & { readonly user: Pick<Caller, 'id'> },
  kind: AccessKind | 'team',
  resource: string,
  entry: Invited,
  knownName?: string,
): Promise<void> {
  const { id, emailAddress } = entry
  const name = knownName ?? (await nameOf(db, kind as AccessKind, resource))
  const confirmed = await db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`fold(btrim(email_address)) = fold(btrim(${emailAddress}))`)
    .executeTakeFirst()
  const facts = { id, publicUrl: publicUrl() }
  const level = 'role' in entry ? entry.role : accessLevelLabels[entry.accessLevel]
  await mailer.post(
    db,
    confirmed
      ? compose('invitation', emailAddress, { ...facts, type: kind, name, level })
      : compose('firstInvitation', emailAddress, facts),
    // A thousand invitations of one person keep one place of all mail busy.
    { lane: user.id },
  )
}
