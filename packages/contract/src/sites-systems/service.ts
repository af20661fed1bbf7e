import {
  AccessLevel,
  Count,
  Id,
  isDateInRange,
  onSystem,
  onWork,
  optionalText,
  QueryDate,
  requiredText,
  ScopeQuery,
  signedIn,
  Text,
  Time,
} from '@emberwatch/contract'
import * as v from 'valibot'
import { get, list, post, put } from './calls.ts'
import { OptionalTelephone } from './change-contacts.ts'
import { serviceLimits, workLimits } from './limits.ts'
import { Revision } from './revision.ts'
import { dueStates, serviceKinds, serviceMonths } from './service-words.ts'

/** Service of systems: when it is due, visits, and the units that were tested (product 28.1). */

/** 'yyyy-MM-dd', by UTC. */
const Day = v.pipe(QueryDate, v.isoDate('Enter a day'))
const Kind = v.picklist(serviceKinds, 'Choose a kind')
const Tolerance = v.pipe(
  v.number('Enter a number of days'),
  v.integer('Enter whole days'),
  v.minValue(0, 'Enter a number of days'),
  v.maxValue(serviceLimits.toleranceDays, `At most ${serviceLimits.toleranceDays} days`),
)

export const ServicePlan = v.object({
  id: Id,
  kind: v.picklist(serviceKinds),
  months: v.picklist(serviceMonths),
  /** Days after `dueOn` in which a visit still is in time. */
  toleranceDays: Count,
  firm: Text,
  dueOn: v.string(),
  state: v.picklist(dueStates),
  /** The end of the last visit of this kind. */
  lastVisitAt: v.nullable(Time),
  revision: Count,
})
export type ServicePlan = v.InferOutput<typeof ServicePlan>

export const ServiceVisit = v.object({
  /** That of its work (product 24.1). */
  id: Id,
  kinds: v.array(v.picklist(serviceKinds)),
  state: v.picklist(['running', 'ended', 'cancelled']),
  startsAt: Time,
  /** Its end, or the end that is planned. */
  overAt: Time,
  reason: Text,
  phoneNumber: Text,
  /** The names stay when the accounts go. */
  startedBy: v.string(),
  endedBy: Text,
  /** Units, and those of them that were marked by hand. */
  testedCount: Count,
  markedCount: Count,
})
export type ServiceVisit = v.InferOutput<typeof ServiceVisit>

export const SystemService = v.object({
  plans: v.array(ServicePlan),
  /** The visit that goes on. */
  visit: v.nullable(ServiceVisit),
  /** Units of the current configuration, and those of them that were tested in the last 12 months. */
  unitCount: Count,
  testedCount: Count,
})
export type SystemService = v.InferOutput<typeof SystemService>

/** One kind of service of a system, and where that is. */
export const DuePlan = v.object({
  ...ServicePlan.entries,
  systemId: Id,
  systemName: Text,
  systemNumber: v.number(),
  siteId: Id,
  siteName: v.string(),
})
export type DuePlan = v.InferOutput<typeof DuePlan>

/** A unit of the current configuration with its last test. */
export const ServiceUnit = v.object({
  id: Count,
  unitName: Text,
  hardwareTag: v.string(),
  zone: Text,
  lsi: Text,
  testedAt: v.nullable(Time),
  /** The event by which it was tested; null for a mark by hand, and where it was not tested. */
  eventName: Text,
  /** A mark by hand has one. */
  reason: Text,
  markedBy: Text,
  /** In the last 12 months. */
  isTested: v.boolean(),
  /** In the visit that goes on. */
  isInVisit: v.boolean(),
})
export type ServiceUnit = v.InferOutput<typeof ServiceUnit>

export const ServicePlanChange = v.object({
  kind: Kind,
  /** The plan that was read has it; 0 where the kind has none. */
  revision: Revision,
  /** Null takes the kind away. */
  months: v.nullable(v.picklist(serviceMonths, 'Choose an interval')),
  toleranceDays: Tolerance,
  firm: optionalText('Firm', serviceLimits.firm),
  /** Left out or null for the last visit and the interval. */
  dueOn: v.optional(v.nullable(Day)),
})
export type ServicePlanChange = v.InferOutput<typeof ServicePlanChange>

export const NewVisit = v.object({
  kinds: v.pipe(
    v.array(Kind),
    v.minLength(1, 'Choose a kind'),
    v.maxLength(serviceKinds.length, 'Choose each kind once'),
  ),
  endsAt: v.pipe(
    v.string('Enter a time'),
    v.isoTimestamp('Enter a time'),
    v.check(isDateInRange, 'must be within the calendar'),
  ),
  reason: optionalText('Reason', workLimits.reason),
  phoneNumber: OptionalTelephone,
})
export type NewVisit = v.InferOutput<typeof NewVisit>

/** A unit of the system's current configuration. */
const UnitId = v.pipe(Count, v.maxValue(Number.MAX_SAFE_INTEGER))
export const UnitMark = v.object({ unitId: UnitId, reason: requiredText('Reason', serviceLimits.reason) })

/** What is told of: a visit is a work of its system. */
const live = ['system', 'site', 'rights'] as const
const changes = ['system', 'site'] as const
const ofSystem = {
  isAddition: true,
  live,
  access: onSystem('id', AccessLevel.MONITOR),
  errors: ['system.not_found'],
} as const
const ofVisit = {
  isAddition: true,
  changes,
  access: onWork('id', AccessLevel.OPERATOR),
  answer: ServiceVisit,
} as const
const notRunning = ['work.not_found', 'task.not_found', 'task.completed', 'task.not_in_progress'] as const

export const servicePlans = {
  ofSystem: get('/v1/systems/{id}/service', {
    ...ofSystem,
    name: 'servicePlans.ofSystem',
    summary: 'When service of a system is due, the visit that goes on, and how many units were tested in 12 months.',
    answer: SystemService,
  }),
  set: put('/v1/systems/{id}/service', {
    isAddition: true,
    changes,
    name: 'servicePlans.set',
    summary: 'Set one kind of service of a system, or take it away; refused where somebody else has changed it.',
    access: onSystem('id', AccessLevel.ADMIN),
    body: ServicePlanChange,
    answer: SystemService,
    errors: ['system.not_found', 'system.already_archived', 'generic.conflict'],
  }),
  due: list('/v1/service-plans', {
    isAddition: true,
    live,
    name: 'servicePlans.due',
    rows: 'services',
    summary:
      'When service is due at the own systems that are not archived; of the whole fleet for super users who ask for it.',
    access: signedIn,
    row: DuePlan,
    sort: ['dueOn', 'siteName', 'systemName', 'firm'],
    search: ['siteName', 'systemName', 'firm'],
    filters: ['state', 'kind'],
    extra: ScopeQuery,
    errors: ['user.missing_permissions'],
  }),
}

export const serviceVisits = {
  ofSystem: list('/v1/systems/{id}/service-visits', {
    ...ofSystem,
    name: 'serviceVisits.ofSystem',
    rows: 'visits',
    summary: 'Visits to a system, the latest first.',
    row: ServiceVisit,
    sort: ['startsAt'],
    defaultOrder: 'DESC',
  }),
  units: list('/v1/systems/{id}/service-units', {
    ...ofSystem,
    name: 'serviceVisits.units',
    rows: 'units',
    summary: 'Units of the current configuration with their last test; ordered by it, those without one are first.',
    row: ServiceUnit,
    sort: ['unitName', 'hardwareTag', 'zone', 'testedAt'],
    search: ['unitName', 'hardwareTag', 'zone', 'lsi'],
    filters: ['isTested', 'isInVisit'],
  }),
  start: post('/v1/systems/{id}/service-visits', {
    isAddition: true,
    changes,
    name: 'serviceVisits.start',
    summary: 'Start a visit: a work of the system, with which it ends. Nothing is sent to the panel.',
    access: onSystem('id', AccessLevel.OPERATOR),
    body: NewVisit,
    answer: ServiceVisit,
    errors: ['system.not_found', 'system.already_archived', 'task.already_in_progress', 'work.too_many'],
  }),
  mark: post('/v1/service-visits/{id}/marks', {
    ...ofVisit,
    name: 'serviceVisits.mark',
    summary: 'Mark a unit as tested in a visit that goes on.',
    body: UnitMark,
    errors: [...notRunning, 'task.unit_already_marked_as_tested'],
  }),
  unmark: post('/v1/service-visits/{id}/marks/remove', {
    ...ofVisit,
    name: 'serviceVisits.unmark',
    summary: 'Take a mark by hand back while the visit goes on.',
    body: v.object({ unitId: UnitId }),
    errors: [...notRunning, 'task.unit_not_tested'],
  }),
}
