import { signedIn } from '@emberwatch/contract'
import * as v from 'valibot'
import { authKinds, get, put } from './calls.ts'
import { TimeZone } from './notifications.ts'

/** The state of one's sites by mail (product 23.8). */

export const summaryIntervals = ['never', 'monthly', 'quarterly'] as const

export const Summaries = v.object({
  /** The mail comes on the first morning after each month or quarter of `timeZone`. */
  every: v.picklist(summaryIntervals),
  timeZone: TimeZone,
})
export type Summaries = v.InferOutput<typeof Summaries>

export const summaries = {
  get: get('/v1/user/summaries', {
    name: 'summaries.get',
    isAddition: true,
    summary: 'How often the signed-in person gets the state of their sites by mail.',
    access: signedIn,
    shows: [authKinds.notifications],
    answer: Summaries,
  }),
  update: put('/v1/user/summaries', {
    name: 'summaries.update',
    isAddition: true,
    summary: 'Choose how often the state of one’s sites comes by mail.',
    access: signedIn,
    changes: [authKinds.notifications],
    body: Summaries,
    answer: Summaries,
    errors: ['user.email_address_not_confirmed'],
  }),
}
