import { accessLevelLabels } from '@emberwatch/contract'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Services } from '../../http/call.ts'
import type { Caller } from '../../identity/caller.ts'
import { personName } from '../../lists/source.ts'
import { compose } from '../../mail/compose.ts'
import type { AccessKind } from './access-entries.ts'
import { nameOf } from './access-line.ts'

type Invited = Pick<AccessEntry, 'id' | 'emailAddress'> &
  (Pick<AccessEntry, 'accessLevel'> | { /** Such as 'a member'. */ readonly role: string })

/**
 * Give it the transaction of the invitation. Text that people have typed, such as the name of a site or of whoever invites, goes only to confirmed
 * accounts; otherwise anybody could send letters under our name. Others get the confirmed address of whoever invites.
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
  const isKnown = sql<boolean>`exists (select from users i where i.status = 'ACTIVE' and i.deleted_at is null
    and fold(btrim(i.email_address)) = fold(btrim(${emailAddress})))`
  const inviter = await db
    .selectFrom('users as u')
    .select([personName('u').as('name'), 'u.emailAddress as address', isKnown.as('isKnown')])
    .where('u.id', '=', user.id)
    .executeTakeFirstOrThrow()
  const facts = { id, publicUrl: publicUrl() }
  const level = 'role' in entry ? entry.role : accessLevelLabels[entry.accessLevel]
  await mailer.post(
    db,
    inviter.isKnown
      ? compose('invitation', emailAddress, {
          ...facts,
          type: kind,
          name,
          level,
          inviter: `${inviter.name} (${inviter.address})`,
        })
      : compose('firstInvitation', emailAddress, { ...facts, inviterAddress: inviter.address }),
    // A thousand invitations of one person keep one place of all mail busy.
    { lane: user.id },
  )
}
