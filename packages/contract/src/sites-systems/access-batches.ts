import { type AccessLevel, Count, Id, Job, Level, signedIn } from '@emberwatch/contract'
import { Email } from '@emberwatch/contract/auth'
import { foldEmailAddress } from '@emberwatch/contract/email-address'
import * as v from 'valibot'
import { get, list, post } from './calls.ts'
import { AccessLevelChange } from './invites.ts'
import { accessBatch } from './limits.ts'

/** Invitations of many addresses, and the removal of a person from many sites and systems (product 9.11, 9.12). */

export const accessJobKinds = { invite: 'invitations', remove: 'accessRemovals' } as const
const names: readonly string[] = Object.values(accessJobKinds)
export const isAccessJob = ({ kind }: Pick<Job, 'kind'>): boolean => names.includes(kind)

const targetType = v.picklist(['site', 'system'])
const AccessTarget = v.object({ type: targetType, id: Id })
export type AccessTarget = v.InferOutput<typeof AccessTarget>

/** A site or system of which the person is an administrator. */
export const NamedTarget = v.object({ ...AccessTarget.entries, name: v.string(), siteName: v.nullable(v.string()) })
export type NamedTarget = v.InferOutput<typeof NamedTarget>

/** Removes repeated addresses and keeps the given order. */
export const uniqueAddresses = (addresses: readonly string[]): string[] =>
  [...new Map(addresses.toReversed().map((address) => [foldEmailAddress(address), address])).values()].toReversed()

export const InvitationBatch = v.pipe(
  v.object({
    emailAddresses: v.pipe(
      v.array(Email),
      v.minLength(1, 'Required'),
      v.maxLength(accessBatch.invitations, `At most ${accessBatch.invitations} addresses`),
    ),
    targets: v.pipe(
      v.array(AccessTarget),
      v.minLength(1, 'Required'),
      v.maxLength(accessBatch.targets, `At most ${accessBatch.targets} sites and systems`),
    ),
    ...AccessLevelChange.entries,
  }),
  v.forward(
    v.check(
      ({ emailAddresses, targets }) => emailAddresses.length * targets.length <= accessBatch.invitations,
      `At most ${accessBatch.invitations} invitations at once: addresses times sites and systems`,
    ),
    ['emailAddresses'],
  ),
)
export type InvitationBatch = v.InferOutput<typeof InvitationBatch>

export const accessOutcomes = ['new', 'raised', 'lowered', 'unchanged', 'removed', 'withdrawn', 'refused'] as const
export type AccessOutcome = (typeof accessOutcomes)[number]

/** The planned or done step for one address at one site or system. */
export const AccessStep = v.object({
  emailAddress: v.string(),
  /** Its name is empty where the person may not see it. */
  target: v.object({ ...AccessTarget.entries, name: v.string() }),
  outcome: v.picklist(accessOutcomes),
  /** Null without a level before. */
  from: v.nullable(Level),
  /** Null without a level afterwards. */
  to: v.nullable(Level),
  /** A code of the catalogue of errors where it is refused; else null. */
  code: v.nullable(v.string()),
})
export type AccessStep = v.InferOutput<typeof AccessStep>

const InvitationPreview = v.object({
  steps: v.array(AccessStep),
  /** Invitations that the person can still send like this today. */
  leftToday: Count,
})
export type InvitationPreview = v.InferOutput<typeof InvitationPreview>

const Removal = v.object({ emailAddress: Email })
const Steps = v.object({ steps: v.array(AccessStep) })

/** Steps that were made at once, or the job that makes them. */
const Begun = v.object({ steps: v.array(AccessStep), job: v.nullable(Job) })
export type BegunBatch = v.InferOutput<typeof Begun>

const bodyBytes = 512 * 1024
const unconfirmed = 'user.email_address_not_confirmed'

export const accessBatches = {
  targets: list('/v1/access/targets', {
    name: 'accessBatches.targets',
    rows: 'sites and systems',
    isAddition: true,
    summary: 'Sites and systems to which the person may invite, without archived systems.',
    access: signedIn,
    live: ['site', 'system', 'rights'],
    row: NamedTarget,
    sort: ['name'],
    search: ['name'],
  }),
  previewInvitations: post('/v1/access/invitations/preview', {
    name: 'accessBatches.previewInvitations',
    isAddition: true,
    summary: 'What an invitation of many addresses would do; changes nothing, and is for admins of what it names.',
    access: signedIn,
    changes: [],
    body: InvitationBatch,
    maxBodyBytes: bodyBytes,
    answer: InvitationPreview,
    errors: ['site.not_found', 'system.not_found', unconfirmed, 'generic.too_many_requests'],
  }),
  invite: post('/v1/access/invitations', {
    name: 'accessBatches.invite',
    isAddition: true,
    asksFreshCode: true,
    summary: `Invite many addresses to sites and systems of which the person is an admin; a job above ${accessBatch.atOnce} (product 9.11).`,
    access: signedIn,
    changes: ['access', 'rights', 'job'],
    body: InvitationBatch,
    maxBodyBytes: bodyBytes,
    answer: Begun,
    errors: [
      'site.not_found',
      'system.not_found',
      unconfirmed,
      'access.too_many_today',
      'job.too_many',
      'generic.too_many_requests',
    ],
  }),
  previewRemoval: post('/v1/access/removals/preview', {
    name: 'accessBatches.previewRemoval',
    isAddition: true,
    summary:
      'Where somebody would be removed, and what would stay; changes nothing, and names only what the person sees.',
    access: signedIn,
    changes: [],
    body: Removal,
    answer: Steps,
    errors: ['user.unauthorized_access', 'generic.too_many_requests'],
  }),
  remove: post('/v1/access/removals', {
    name: 'accessBatches.remove',
    isAddition: true,
    asksFreshCode: true,
    summary: `Remove somebody from all sites and systems of which the person is an admin; a job above ${accessBatch.atOnce} (product 9.12).`,
    access: signedIn,
    changes: ['access', 'rights', 'job'],
    body: Removal,
    answer: Begun,
    errors: ['user.unauthorized_access', 'job.too_many'],
  }),
  steps: get('/v1/jobs/{id}/access-steps', {
    name: 'accessBatches.steps',
    isAddition: true,
    summary: 'What such a job of the person has done so far, one by one, for a day.',
    access: signedIn,
    live: ['job'],
    answer: Steps,
    errors: ['job.not_found'],
  }),
}

export const outcomeOf = (from: AccessLevel, to: AccessLevel): AccessOutcome => {
  if (from === to) return 'unchanged'
  return to > from ? 'raised' : 'lowered'
}
