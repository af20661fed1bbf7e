import { AccessLevel, Count, Id, onSite, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { AttentionKind } from './attention-item.ts'
import { del, get, put } from './calls.ts'
import { escalationMinutes } from './limits.ts'
import { Revision } from './revision.ts'

/** Whom a mail reaches where nobody takes a trouble of a site in time (product 27.5). */

const { least, most } = escalationMinutes
const minutesText = `Enter ${least} to ${most} minutes`
const chosen = v.optional(v.nullable(v.pipe(v.string(), v.uuid('Choose a person or a team'))))

export const EscalationChange = v.pipe(
  v.object({
    /** 0 where there is none yet. */
    revision: Revision,
    minutes: v.pipe(
      v.number(minutesText),
      v.integer(minutesText),
      v.minValue(least, minutesText),
      v.maxValue(most, minutesText),
    ),
    kinds: v.pipe(v.array(AttentionKind), v.minLength(1, 'Choose a kind of trouble')),
    /** One of both. */
    userId: chosen,
    teamId: chosen,
  }),
  v.forward(
    v.check(({ userId, teamId }) => Boolean(userId) !== Boolean(teamId), 'Choose a person or a team'),
    ['userId'],
  ),
)
export type EscalationChange = v.InferOutput<typeof EscalationChange>

/** A person or a team that sees the site. */
export const EscalationRecipient = v.object({ kind: v.picklist(['person', 'team']), id: Id, name: v.string() })
export type EscalationRecipient = v.InferOutput<typeof EscalationRecipient>

export const Escalation = v.object({
  minutes: Count,
  kinds: v.array(AttentionKind),
  /** The id of a team, which is its code, is null for whoever is neither its member nor an administrator of the site. */
  recipient: v.object({ ...EscalationRecipient.entries, id: v.nullable(Id) }),
  /** How many get the mail. */
  reachedCount: Count,
  /** Names of those who are skipped, as they do not see the site any more or have no confirmed address. */
  skipped: v.array(v.string()),
  changedBy: Text,
  changedAt: Time,
  revision: Count,
})
export type Escalation = v.InferOutput<typeof Escalation>

const EscalationAnswer = v.object({ escalation: v.nullable(Escalation) })
const reads = { isAddition: true, live: ['site', 'access', 'rights', 'user'] } as const
const writes = {
  isAddition: true,
  access: onSite('id', AccessLevel.ADMIN),
  changes: ['site'],
  answer: EscalationAnswer,
} as const

/** Names in a choice. */
export const escalationRecipientsMax = 500

export const escalations = {
  get: get('/v1/sites/{id}/escalation', {
    ...reads,
    name: 'escalations.get',
    summary: 'After how many minutes a mail reaches whom, where nobody takes a trouble of the site; null for never.',
    access: onSite('id', AccessLevel.MONITOR),
    answer: EscalationAnswer,
    errors: ['site.not_found'],
  }),
  recipients: get('/v1/sites/{id}/escalation-recipients', {
    ...reads,
    name: 'escalations.recipients',
    summary: `Whom such a mail may reach: teams that hold the site, and the first ${escalationRecipientsMax} people by name who see it.`,
    access: onSite('id', AccessLevel.ADMIN),
    answer: v.array(EscalationRecipient),
    errors: ['site.not_found'],
  }),
  set: put('/v1/sites/{id}/escalation', {
    ...writes,
    name: 'escalations.set',
    summary: 'Set it, with a person or a team that sees the site. What stands counts from now.',
    body: EscalationChange,
    errors: ['site.not_found', 'generic.conflict'],
  }),
  end: del('/v1/sites/{id}/escalation', {
    ...writes,
    name: 'escalations.end',
    summary: 'End these mails.',
    errors: ['site.not_found'],
  }),
}
