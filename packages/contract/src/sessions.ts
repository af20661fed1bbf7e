import * as v from 'valibot'
import { anyone, signedIn } from './access.ts'
import { del, list, post } from './endpoint.ts'
import { Id, Text, Time } from './entities/common.ts'

/** Where a person is signed in, and how that ends (product 2.5). */

export const SessionRow = v.object({
  id: Id,
  /** What it was begun with, such as 'Firefox on Windows', as far as it told. */
  device: Text,
  /** The network address that it was begun from. */
  address: v.string(),
  createdAt: Time,
  /** Right to within some minutes. */
  lastSeenAt: Time,
  /** The one that asks. */
  isCurrent: v.boolean(),
})
export type SessionRow = v.InferOutput<typeof SessionRow>

export const sessions = {
  logout: post('/v1/auth/logout', {
    name: 'sessions.logout',
    isAddition: true,
    summary:
      "End the session of the token that is sent; the person's others go on. A token that does not count is no error.",
    access: anyone,
    changes: [],
    answer: v.null(),
    errors: ['generic.bad_request'],
  }),
  list: list('/v1/user/sessions', {
    name: 'sessions.list',
    isAddition: true,
    summary: 'Where the signed-in person is signed in.',
    access: signedIn,
    shows: ['session'],
    row: SessionRow,
    sort: ['lastSeenAt', 'createdAt'],
    defaultOrder: 'DESC',
  }),
  end: del('/v1/user/sessions/{id}', {
    name: 'sessions.end',
    isAddition: true,
    summary: "End one of the own sessions; somebody else's is not found.",
    access: signedIn,
    changes: ['session'],
    answer: v.null(),
    errors: ['user.session_not_found'],
  }),
  endOthers: del('/v1/user/sessions', {
    name: 'sessions.endOthers',
    isAddition: true,
    summary: 'End all own sessions but the one that asks.',
    access: signedIn,
    changes: ['session'],
    answer: v.null(),
  }),
}
