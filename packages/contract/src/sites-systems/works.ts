import { AccessLevel, Count, Id, isDateInRange, onSite, optionalText, Text, Time } from '@emberwatch/contract'
import { TimeZone } from '@emberwatch/contract/auth'
import * as v from 'valibot'
import { list, post, put } from './calls.ts'
import { OptionalTelephone } from './change-contacts.ts'
import { workLimits } from './limits.ts'
import { Revision } from './revision.ts'

/** Planned work at a site (product 24). It is what people see and are told; nothing is sent to a panel. */

export const workKinds = ['test', 'service', 'building', 'closed'] as const
export const workStates = ['planned', 'running', 'ended'] as const
/** `access`: a weekly one whose creator has lost the right has ended for good. */
export const workEndings = ['time', 'hand', 'cancelled', 'access'] as const

const Instant = v.pipe(
  v.string('Enter a time'),
  v.isoTimestamp('Enter a time'),
  v.check(isDateInRange, 'must be within the calendar'),
)
const itemId = (text: string) => v.pipe(v.string(text), v.uuid(text))

const changed = {
  startsAt: Instant,
  endsAt: Instant,
  reason: optionalText('Reason', workLimits.reason),
  phoneNumber: OptionalTelephone,
  /** Each week at the time that clocks there show at its start; null for once. */
  weeklyIn: v.nullable(TimeZone),
}
interface Plan {
  readonly kind: (typeof workKinds)[number]
  readonly startsAt: string
  readonly endsAt: string
}
const lengthOf = ({ startsAt, endsAt }: Plan) => Date.parse(endsAt) - Date.parse(startsAt)
const hourMs = 3_600_000
const fits = (plan: Plan) =>
  lengthOf(plan) <= (plan.kind === 'test' ? workLimits.testHours : workLimits.otherDays * 24) * hourMs

const body = v.object({
  kind: v.picklist(workKinds, 'Choose what is done'),
  /** Null for all systems of the site, or of the modem, also those that are added meanwhile. */
  systemIds: v.nullable(
    v.pipe(
      v.array(itemId('Choose systems of the site')),
      v.minLength(1, 'Choose systems of the site'),
      v.maxLength(workLimits.systems, `At most ${workLimits.systems} systems`),
    ),
  ),
  modemId: v.nullable(itemId('Choose a modem of the site')),
  ...changed,
})
const isForward = v.check((plan: Plan) => lengthOf(plan) > 0, 'The end must be after the start')
const isShort = v.check(
  fits,
  `A test lasts ${workLimits.testHours} hours at most, other work ${workLimits.otherDays} days`,
)

export const NewWork = v.pipe(
  body,
  v.forward(isForward, ['endsAt']),
  v.forward(isShort, ['endsAt']),
  v.forward(
    v.check(({ systemIds, modemId }) => systemIds === null || modemId === null, 'Choose systems or a modem'),
    ['modemId'],
  ),
)
export type NewWork = v.InferOutput<typeof NewWork>

export const WorkChange = v.object({ workId: itemId('Choose a work of the site'), revision: Revision, ...changed })
export const WorkEnd = v.object({ workId: itemId('Choose a work of the site') })

/** The fields that would not hold for a work of this kind, as `NewWork` names them; null where they hold. */
export const whyNotChanged = (plan: Plan): string | null => {
  if (lengthOf(plan) <= 0) return isForward.message as string
  return fits(plan) ? null : (isShort.message as string)
}

export const Work = v.object({
  id: Id,
  siteId: Id,
  kind: v.picklist(workKinds),
  state: v.picklist(workStates),
  systemIds: v.nullable(v.array(Id)),
  modemId: v.nullable(Id),
  reason: Text,
  phoneNumber: Text,
  startsAt: Time,
  endsAt: Time,
  weeklyIn: Text,
  createdById: v.nullable(Id),
  createdBy: Text,
  createdAt: Time,
  endedAt: v.nullable(Time),
  endedBy: Text,
  ending: v.nullable(v.picklist(workEndings)),
  revision: Count,
})
export type Work = v.InferOutput<typeof Work>

const ofSite = { isAddition: true, access: onSite('id', AccessLevel.OPERATOR), changes: ['site'] } as const

export const works = {
  list: list('/v1/sites/{id}/works', {
    name: 'works.list',
    rows: 'works',
    isAddition: true,
    summary: 'Planned, running and ended work at a site.',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['site', 'rights'],
    row: Work,
    sort: ['startsAt', 'endsAt'],
    defaultOrder: 'DESC',
    errors: ['site.not_found'],
  }),
  plan: post('/v1/sites/{id}/works', {
    ...ofSite,
    name: 'works.plan',
    summary: 'Plan work, or start it with a time that has come. Nothing is sent to the panel.',
    body: NewWork,
    maxBodyBytes: 64 * 1024,
    answer: Work,
    errors: ['site.not_found', 'work.too_many'],
  }),
  change: put('/v1/sites/{id}/works', {
    ...ofSite,
    name: 'works.change',
    summary: 'Change times, reason and telephone of work that has not ended; refused where somebody else has changed it.',
    body: WorkChange,
    answer: Work,
    errors: ['site.not_found', 'work.not_found', 'work.has_ended', 'generic.conflict'],
  }),
  end: post('/v1/sites/{id}/works/end', {
    ...ofSite,
    name: 'works.end',
    summary: 'End work that runs; a weekly one comes again in a week.',
    body: WorkEnd,
    answer: Work,
    errors: ['site.not_found', 'work.not_found', 'work.has_ended', 'work.not_running'],
  }),
  cancel: post('/v1/sites/{id}/works/cancel', {
    ...ofSite,
    name: 'works.cancel',
    summary: 'Cancel work that is planned or runs; a weekly one does not come again.',
    body: WorkEnd,
    answer: Work,
    errors: ['site.not_found', 'work.not_found', 'work.has_ended'],
  }),
}
