import { Count, Id, superAdmin, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { adminKinds, del, list, post } from './calls.ts'

/** `waiting` for its next try, `running`, or `failed` when given up. */
export const mailStates = ['waiting', 'running', 'failed'] as const

/** Never contains the mail's text. */
export const FailedMail = v.object({
  id: Id,
  emailAddress: v.string(),
  /** Its subject line. */
  subject: v.string(),
  state: v.picklist(mailStates),
  error: Text,
  attempts: Count,
  createdAt: Time,
  /** Null where it was given up or is being sent. */
  nextTryAt: v.nullable(Time),
  failedAt: v.nullable(Time),
  /** False where its code or link has expired. */
  canBeSent: v.boolean(),
})
export type FailedMail = v.InferOutput<typeof FailedMail>

export const failedMails = {
  list: list('/v1/admin/failed-mails', {
    name: 'failedMails.list',
    rows: 'mails',
    isAddition: true,
    summary:
      'Mail that could not be sent, or not yet: to whom, about what and why, never its codes or links. What was given up is kept for 30 days.',
    access: superAdmin,
    shows: [adminKinds.mail],
    row: FailedMail,
    sort: ['createdAt', 'failedAt', 'nextTryAt'],
    defaultOrder: 'DESC',
    filters: ['state'],
  }),
  sendAgain: post('/v1/admin/failed-mails/{id}/send-again', {
    name: 'failedMails.sendAgain',
    isAddition: true,
    summary: 'Try at once to send it, without waiting for its next try.',
    access: superAdmin,
    changes: [adminKinds.mail],
    answer: v.null(),
    errors: ['failed_mail.not_found', 'failed_mail.has_ended', 'failed_mail.being_sent'],
  }),
  discard: del('/v1/admin/failed-mails/{id}', {
    name: 'failedMails.discard',
    isAddition: true,
    summary: 'Forget it.',
    access: superAdmin,
    changes: [adminKinds.mail],
    answer: v.null(),
    errors: ['failed_mail.not_found', 'failed_mail.being_sent'],
  }),
}
