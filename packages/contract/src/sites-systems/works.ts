import {
  AccessLevel,
  Count,
  Id,
  isDateInRange,
  onSite,
  onSystem,
  onWork,
  optionalText,
  ScopeQuery,
  signedIn,
  Text,
  Time,
  type WorkKind,
  workKinds,
} from '@emberwatch/contract'
import { TimeZone } from '@emberwatch/contract/auth'
import * as v from 'valibot'
import { list, post, put } from './calls.ts'
import { OptionalTelephone } from './change-contacts.ts'
import { workLimits } from './limits.ts'
import { Revision } from './revision.ts'

/** Planned work at a site (product 24.1). It is what people see and are told; nothing is sent to a panel. */

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
  readonly kind: WorkKind
  readonly startsAt: string
  readonly endsAt: string
}
const lengthOf = ({ startsAt, endsAt }: Plan) => Date.parse(endsAt) - Date.parse(startsAt)
const hourMs = 3_600_000
const fits = (plan: Plan) =>
  lengthOf(plan) <= (plan.kind === 'test' ? workLimits.testHours : workLimits.otherDays * 24) * hourMs

const notForward = 'The end must be after the start'
const tooLong = `A test lasts ${workLimits.testHours} hours at most, other work ${workLimits.otherDays} days`
/** Says why work of this kind cannot last from then until then, as `NewWork` does at `endsAt`; null where it can. */
export const whyNotUntil = (plan: Plan): string | null =>
  lengthOf(plan) <= 0 ? notForward : fits(plan) ? null : tooLong
const lastsWell = <P extends Plan>() =>
  v.check<P, (issue: v.CheckIssue<P>) => string>(
    (plan) => whyNotUntil(plan) === null,
    ({ input }) => whyNotUntil(input) ?? '',
  )

const bothScopes = 'Choose systems or a modem'

const ofSystem = v.object({ kind: v.picklist(workKinds, 'Choose what is done'), ...changed })
const ofSite = v.object({
  ...ofSystem.entries,
  /** Null for all systems of the site, or of the modem, also those that are added meanwhile. */
  systemIds: v.nullable(
    v.pipe(
      v.array(itemId('Choose systems of the site')),
      v.minLength(1, 'Choose systems of the site'),
      v.maxLength(workLimits.systems, `At most ${workLimits.systems} systems`),
    ),
  ),
  modemId: v.nullable(itemId('Choose a modem of the site')),
})

export const NewWork = v.pipe(
  ofSite,
  v.forward(lastsWell(), ['endsAt']),
  v.forward(
    v.check(({ systemIds, modemId }) => systemIds === null || modemId === null, bothScopes),
    ['modemId'],
  ),
)
export type NewWork = v.InferOutput<typeof NewWork>

export const NewSystemWork = v.pipe(ofSystem, v.forward(lastsWell(), ['endsAt']))

export const WorkChange = v.object({ revision: Revision, ...changed })

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

/** Over sites. */
export const RunningWork = v.object({ ...Work.entries, siteName: v.string() })
export type RunningWork = v.InferOutput<typeof RunningWork>

const listed = {
  rows: 'works',
  isAddition: true,
  live: ['site', 'system', 'rights'],
  row: Work,
  sort: ['startsAt', 'endsAt'],
  defaultOrder: 'DESC',
  filters: ['state'],
} as const
const written = { isAddition: true, changes: ['site', 'system'], answer: Work } as const
const ofWork = { ...written, access: onWork('id', AccessLevel.OPERATOR) } as const

export const works = {
  list: list('/v1/sites/{id}/works', {
    ...listed,
    name: 'works.list',
    summary: 'Planned, running and ended work at a site.',
    access: onSite('id', AccessLevel.MONITOR),
    errors: ['site.not_found'],
  }),
  ofSystem: list('/v1/systems/{id}/works', {
    ...listed,
    name: 'works.ofSystem',
    summary: 'The same, as far as it covers the system.',
    access: onSystem('id', AccessLevel.MONITOR),
    errors: ['system.not_found'],
  }),
  plan: post('/v1/sites/{id}/works', {
    ...written,
    name: 'works.plan',
    summary: 'Plan work, or start it with a time that has come. Nothing is sent to the panel.',
    access: onSite('id', AccessLevel.OPERATOR),
    body: NewWork,
    maxBodyBytes: 64 * 1024,
    errors: ['site.not_found', 'work.too_many'],
  }),
  running: list('/v1/works', {
    ...listed,
    name: 'works.running',
    summary:
      'Running work of the own sites and systems, what ends first before the rest; of the whole fleet for super users who ask for it.',
    access: signedIn,
    row: RunningWork,
    sort: ['endsAt'],
    defaultOrder: 'ASC',
    filters: [],
    extra: ScopeQuery,
    errors: ['user.missing_permissions'],
  }),
  planForSystem: post('/v1/systems/{id}/works', {
    ...written,
    name: 'works.planForSystem',
    summary: 'The same for this system alone.',
    access: onSystem('id', AccessLevel.OPERATOR),
    body: NewSystemWork,
    errors: ['system.not_found', 'work.too_many'],
  }),
  change: put('/v1/works/{id}', {
    ...ofWork,
    name: 'works.change',
    summary:
      'Change times, reason and telephone of work that has not ended; refused where somebody else has changed it.',
    body: WorkChange,
    errors: ['work.not_found', 'work.has_ended', 'generic.conflict'],
  }),
  end: post('/v1/works/{id}/end', {
    ...ofWork,
    name: 'works.end',
    summary: 'End work that runs; a weekly one comes again in a week.',
    errors: ['work.not_found', 'work.has_ended', 'work.not_running'],
  }),
  cancel: post('/v1/works/{id}/cancel', {
    ...ofWork,
    name: 'works.cancel',
    summary: 'Cancel work that is planned or runs; a weekly one does not come again.',
    errors: ['work.not_found', 'work.has_ended'],
  }),
}
