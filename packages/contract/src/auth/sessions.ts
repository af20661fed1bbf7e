import { Id, signedIn, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { authKinds, del, list } from './calls.ts'

/** People list and end their sessions (product 2.5). */

export const SessionRow = v.object({
  id: Id,
  /** Such as 'Firefox on Windows'; null when unknown. */
  device: Text,
  address: v.string(),
  createdAt: Time,
  /** The time is exact to some minutes. */
  lastSeenAt: Time,
  /** The session of this call. */
  isCurrent: v.boolean(),
})
export type SessionRow = v.InferOutput<typeof SessionRow>

export const sessions = {
  list: list('/v1/user/sessions', {
    name: 'sessions.list',
    rows: 'sessions',
    isAddition: true,
    summary: 'Where the signed-in person is signed in.',
    access: signedIn,
    shows: [authKinds.session],
    row: SessionRow,
    sort: ['lastSeenAt', 'createdAt'],
    defaultOrder: 'DESC',
  }),
  end: del('/v1/user/sessions/{id}', {
    name: 'sessions.end',
    isAddition: true,
    summary: "End one of the own sessions; somebody else's is not found.",
    access: signedIn,
    changes: [authKinds.session],
    answer: v.null(),
    errors: ['user.session_not_found'],
  }),
  endOthers: del('/v1/user/sessions', {
    name: 'sessions.endOthers',
    isAddition: true,
    summary: 'End all own sessions but the one that asks.',
    access: signedIn,
    changes: [authKinds.session],
    answer: v.null(),
  }),
}
