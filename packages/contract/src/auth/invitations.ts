import { Id, Level, signedIn, Text } from '@emberwatch/contract'
import * as v from 'valibot'
import { authKinds, get, post } from './calls.ts'

/** Product 9.7, 9.8. */

/** Either the site's members or the system's. */
/** Product 9.8 has the order, 9.9 the expiry. */
export const invitationStatuses = ['Pending', 'Accepted', 'Rejected', 'Expired'] as const

export const Invitation = v.object({
  id: Id,
  type: v.picklist(['site', 'system', 'team']),
  siteId: v.nullable(Id),
  siteName: Text,
  systemId: v.nullable(Id),
  systemName: Text,
  /** Present for a team (product 9.13), whose managers have the level Admin. */
  teamId: v.optional(Id),
  teamName: v.optional(Text),
  /** Who made it or sent it last; missing where that is not known. The name only for people with a confirmed address. */
  inviter: v.optional(v.object({ name: Text, emailAddress: v.string() })),
  accessLevel: Level,
  status: v.picklist(invitationStatuses),
})
export type Invitation = v.InferOutput<typeof Invitation>

const decisionErrors = [
  'user.invitation_not_found',
  'user.invitation_accepted',
  'user_invitation.rejected',
  'user_invitation.expired',
] as const

export const invitations = {
  get: get('/v1/invitations/{id}', {
    name: 'invitations.get',
    summary: "One invitation; somebody else's is not found.",
    access: signedIn,
    shows: [authKinds.invitation],
    answer: Invitation,
    errors: ['user.invitation_not_found'],
  }),
  accept: post('/v1/invitations/{id}/accept', {
    name: 'invitations.accept',
    summary: 'Take the level that is offered; needs a confirmed address.',
    access: signedIn,
    changes: [authKinds.invitation, 'access', 'rights'],
    answer: Invitation,
    errors: [...decisionErrors, 'user.email_address_not_confirmed', 'system.not_found', 'system.already_archived'],
  }),
  reject: post('/v1/invitations/{id}/reject', {
    name: 'invitations.reject',
    summary: 'Turn the invitation down.',
    access: signedIn,
    changes: [authKinds.invitation, 'access'],
    answer: Invitation,
    errors: decisionErrors,
  }),
}
