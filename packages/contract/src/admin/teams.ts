import { Count, requiredText, signedIn, superAdmin, Time } from '@emberwatch/contract'
import { emailAddress } from '@emberwatch/contract/email-address'
import * as v from 'valibot'
import { del, get, post, put } from './calls.ts'
import { AreaOverview, ReleaseChange, ReleaseChangeBody, releases } from './releases.ts'

/** Areas have owners, and members who may release for them. The host answers these calls itself, also in front of another API (docs/releases.md). */

/** Somebody who may see and change the releases of an area on its page. */
export const AreaMember = v.object({ emailAddress: v.string(), since: Time, by: v.string() })
export type AreaMember = v.InferOutput<typeof AreaMember>

export const AreaTeam = v.object({
  area: v.string(),
  title: v.string(),
  owner: v.string(),
  paths: v.array(v.string()),
  /** The address of the area's own server. */
  server: v.nullable(v.string()),
  /** Permissions that ops approved; null for an area without a limit. */
  permissions: v.nullable(v.array(v.string())),
  /** Permissions that its releases ask for besides. */
  requests: v.array(v.string()),
  members: v.array(AreaMember),
})
export type AreaTeam = v.InferOutput<typeof AreaTeam>

/** A token without its hash, for people. */
export const AreaToken = v.object({
  /** An area, `shell`, or `ops` for all of them. */
  scope: v.string(),
  name: v.string(),
  since: Time,
  by: v.string(),
})
export type AreaToken = v.InferOutput<typeof AreaToken>

export const teamActions = ['grant', 'revoke', 'approve', 'take-back', 'extension', 'add-member', 'end-member'] as const
export type TeamAction = (typeof teamActions)[number]

const emailFormat = 'Email address is not valid'
const paths = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^\/[\w/-]*$/, 'Paths such as /weather, separated by commas'))),
  v.minLength(1, 'A path is required'),
  v.maxLength(50, 'At most 50 paths'),
)
const memberAddress = v.pipe(emailAddress(emailFormat), v.toLowerCase())

export const TeamChangeBody = v.object({
  action: v.picklist(teamActions),
  /** Further paths for `grant`. */
  paths: v.optional(paths),
  /** The owner for `grant`. */
  owner: v.optional(requiredText('Owner', 100)),
  /** The permissions for `approve` and `take-back`. */
  permissions: v.optional(v.pipe(v.array(v.string()), v.maxLength(500))),
  /** The part for `extension`, such as `weather/Summary`, and where: `site.tabs`. Without what follows it is as its area wishes. */
  extension: v.optional(v.pipe(v.string(), v.maxLength(300))),
  point: v.optional(v.pipe(v.string(), v.maxLength(60))),
  isOff: v.optional(v.boolean()),
  percent: ReleaseChangeBody.entries.percent,
  /** The member for `add-member` and `end-member`. */
  emailAddress: v.optional(memberAddress),
  revision: ReleaseChangeBody.entries.revision,
  note: ReleaseChangeBody.entries.note,
})

const formParts = {
  /** `/weather, /storms` */
  paths: v.pipe(
    v.string(),
    v.regex(/^\s*\/[\w/-]*(\s*,\s*\/[\w/-]*)*\s*$/, 'Paths such as /weather, separated by commas'),
  ),
  approved: v.string(),
  emailAddress: v.nonOptional(TeamChangeBody.entries.emailAddress, emailFormat),
  member: v.string(),
  percent: v.nonOptional(ReleaseChangeBody.entries.percent, 'Share is required'),
} as const
export type TeamChangePart = keyof typeof formParts

export interface TeamChangeValues {
  note: string
  paths?: string
  /** One of the approvals. */
  approved?: string
  emailAddress?: string
  /** One of the members. */
  member?: string
  percent?: number
  [field: string]: unknown
}

/** The form of a change that asks for these parts, and why. */
export const teamChangeForm = (parts: readonly TeamChangePart[]) =>
  v.object({
    note: TeamChangeBody.entries.note,
    ...Object.fromEntries(parts.map((part) => [part, formParts[part]])),
  }) as unknown as v.GenericSchema<TeamChangeValues>

export const AreaTokenName = v.object({
  /** The holder of the token. */
  name: v.pipe(requiredText('Name', 60), v.regex(/^[\w.-]+$/, 'Name has letters, digits, dots and dashes only')),
})

const changing = {
  access: superAdmin,
  asksFreshCode: true,
  errors: ['release.refused', 'release.changed_meanwhile', 'user.fresh_code_required'],
} as const

export const teams = {
  overview: get('/v1/admin/teams', {
    name: 'teams.overview',
    summary:
      'Who owns each area, what it may ask of the platform, its members, and the tokens in the store of releases.',
    access: superAdmin,
    answer: v.object({ revision: Count, teams: v.array(AreaTeam), tokens: v.array(AreaToken) }),
  }),
  change: post('/v1/admin/teams/{area}/changes', {
    ...changing,
    name: 'teams.change',
    summary:
      'Grants paths to an area or takes them back, approves what it asks for, arranges an extension, adds or ends a member.',
    body: TeamChangeBody,
    answer: v.object({ revision: Count }),
  }),
  addToken: post('/v1/admin/teams/{scope}/tokens', {
    ...changing,
    name: 'teams.addToken',
    summary: 'Makes a token that publishes over HTTP. It is told once.',
    body: AreaTokenName,
    answersSecret: true,
    answer: v.object({ ...AreaToken.entries, token: v.string() }),
  }),
  renameToken: put('/v1/admin/teams/{scope}/tokens/{name}', {
    ...changing,
    name: 'teams.renameToken',
    summary: 'Gives a token another name, in lists and in the log.',
    body: AreaTokenName,
    answer: AreaToken,
  }),
  endToken: del('/v1/admin/teams/{scope}/tokens/{name}', {
    ...changing,
    name: 'teams.endToken',
    summary: 'Ends a token at once, on every host.',
    answer: AreaToken,
  }),
  /** The call answers the areas of the person who is signed in. */
  own: get('/v1/own-areas', {
    name: 'teams.own',
    summary: 'The areas that the person is a member of, with their releases and last changes.',
    access: signedIn,
    answer: v.object({
      revision: Count,
      hostContract: v.string(),
      areas: v.array(AreaOverview),
      log: v.array(ReleaseChange),
    }),
  }),
  ownVisits: get('/v1/own-areas/{area}/releases/{version}/visits', {
    name: 'teams.ownVisits',
    summary: 'For members of the area: what `releases.visits` tells.',
    access: signedIn,
    errors: ['release.not_found'],
    answer: releases.visits.answer,
  }),
  changeOwn: post('/v1/own-areas/{area}/changes', {
    ...changing,
    name: 'teams.changeOwn',
    summary: 'For members of the area: what `releases.change` does.',
    access: signedIn,
    body: ReleaseChangeBody,
    answer: v.object({ revision: Count }),
  }),
}
