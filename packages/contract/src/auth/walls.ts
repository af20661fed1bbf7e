import { FleetScope, Id, signedIn, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { authKinds, del, list, post } from './calls.ts'

/** A person starts, lists and ends wall screens (product 2.10). */

/** Most wall screens of a person. */
export const maxWalls = 20

export const WallBody = v.object({
  /** Such as where the screen hangs. */
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Name is required'), v.maxLength(100, 'Name is too long')),
  scope: FleetScope,
  /** True where contacts come with how to get in and where the key box is. */
  showsAccess: v.optional(v.boolean(), false),
})

export const WallRow = v.object({
  id: Id,
  name: v.string(),
  scope: FleetScope,
  showsAccess: v.boolean(),
  address: v.string(),
  createdAt: Time,
  /** The time is exact to some minutes. */
  lastSeenAt: Time,
  expiresAt: Time,
})
export type WallRow = v.InferOutput<typeof WallRow>

export const walls = {
  list: list('/v1/user/walls', {
    name: 'walls.list',
    rows: 'wall screens',
    isAddition: true,
    summary: 'Wall screens that the signed-in person has set up.',
    access: signedIn,
    shows: [authKinds.session],
    row: WallRow,
    sort: ['createdAt', 'lastSeenAt', 'name'],
    defaultOrder: 'DESC',
  }),
  start: post('/v1/user/walls', {
    name: 'walls.start',
    isAddition: true,
    summary: `Set up a wall screen: a token for a year that reads what the wall shows and nothing else; at most ${maxWalls} a person.`,
    access: signedIn,
    asksFreshCode: true,
    answersSecret: true,
    changes: [authKinds.session],
    body: WallBody,
    answer: v.object({ id: Id, token: v.string(), expiresAt: Time }),
    errors: ['user.missing_permissions', 'user.too_many_walls', 'user.email_address_not_confirmed'],
  }),
  end: del('/v1/user/walls/{id}', {
    name: 'walls.end',
    isAddition: true,
    summary: "End one of the own wall screens; somebody else's is not found.",
    access: signedIn,
    changes: [authKinds.session],
    answer: v.null(),
    errors: ['user.session_not_found'],
  }),
}
