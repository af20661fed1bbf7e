import { anyone, disabledHours, Id, signedIn } from '@emberwatch/contract'
import * as v from 'valibot'
import { authKinds, get, post, put } from './calls.ts'

/** Mail of what happens at one's sites, and of their state (product 23.1, 23.8). */

/** The sites whose events a person may get notices of. */
export const notificationScopes = ['mine', 'chosen', 'fleet'] as const
export const notificationDeliveries = ['atOnce', 'daily', 'weekly'] as const
export const summaryIntervals = ['never', 'monthly', 'quarterly'] as const
export const notificationSitesMax = 200
/** Minutes; longer than the short losses of a mobile network. */
export const lostMinutesDefault = 10
export const lostMinutesMax = 1440

/** The hours after which a person may be told of what is disabled; attention and webhooks have `disabledHours`. */
export const disabledHoursChoices = [1, 4, 8, disabledHours, 72, 168] as const
/** `1 hour`, `24 hours`, `3 days`. */
export const disabledHoursText = (hours: number): string => {
  const [count, unit] = hours > disabledHours ? [hours / 24, 'day'] : [hours, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const minutesText = `Enter a whole number of minutes from 1 to ${lostMinutesMax}`

/** Names only: databases read the sign of an offset the other way round. */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const TimeZone = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'Unknown time zone'))

/** `HH:mm` of the person's zone. */
const TimeOfDay = v.pipe(v.string('Enter a time'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00'))

const rules = {
  isOn: v.boolean(),
  /** `fleet` is for super users. */
  scope: v.picklist(notificationScopes),
  /** The sites for `chosen`. */
  siteIds: v.pipe(v.array(Id), v.maxLength(notificationSitesMax, `Choose at most ${notificationSitesMax} sites`)),
  alarms: v.boolean(),
  lostContact: v.boolean(),
  lostContactMinutes: v.pipe(
    v.number(minutesText),
    v.integer(minutesText),
    v.minValue(1, minutesText),
    v.maxValue(lostMinutesMax, minutesText),
  ),
  faults: v.boolean(),
  /** Units disabled for more than `disabledHours` of these rules; undefined on platforms without it, and where it is left out it stays as it is. */
  disablements: v.optional(v.boolean()),
  /** Left out it stays as it is, at first `disabledHours` of the limits; undefined on platforms without the choice. */
  disabledHours: v.optional(v.picklist(disabledHoursChoices)),
  /** Notices when the other chosen events end. */
  backToNormal: v.boolean(),
  /** Whether alarms are told during planned work, or else those still open at its end (product 24.5); servers before 1.1 have no choice. */
  alarmsDuringWork: v.optional(v.boolean()),
  delivery: v.picklist(notificationDeliveries),
  /** The hour of digests, in `timeZone`. */
  hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
  /** The day of weekly digests: Monday is 1. */
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  timeZone: TimeZone,
  /** The state of one's sites: on the first morning after each month or quarter of `timeZone`. */
  summary: v.picklist(summaryIntervals),
  /** Both or none; they may go over midnight. */
  quietFrom: v.nullable(TimeOfDay),
  quietUntil: v.nullable(TimeOfDay),
}

export const Notifications = v.object(rules)
export type Notifications = v.InferOutput<typeof Notifications>

const needsOther = (input: Notifications) => (input.quietFrom === null) === (input.quietUntil === null)
const hasKind = (input: Notifications) =>
  !input.isOn || input.alarms || input.lostContact || input.faults || input.disablements === true
const hasSites = (input: Notifications) => !input.isOn || input.scope !== 'chosen' || input.siteIds.length > 0

export const NewNotifications = v.pipe(
  Notifications,
  v.forward(v.check(hasKind, 'Choose what you want to be told of'), ['alarms']),
  v.forward(v.check(hasSites, 'Choose a site'), ['siteIds']),
  v.forward(v.check(needsOther, 'Enter both times, or none'), ['quietUntil']),
  v.forward(
    v.check(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, 'Enter two different times'),
    ['quietUntil'],
  ),
)

const unconfirmed = 'user.email_address_not_confirmed'

export const notifications = {
  get: get('/v1/user/notifications', {
    name: 'notifications.get',
    isAddition: true,
    summary: 'What reaches the signed-in person by mail.',
    access: signedIn,
    shows: [authKinds.notifications],
    answer: Notifications,
  }),
  update: put('/v1/user/notifications', {
    name: 'notifications.update',
    isAddition: true,
    summary: 'Choose what comes by mail; sites must be ones that the person may see.',
    access: signedIn,
    changes: [authKinds.notifications],
    body: NewNotifications,
    answer: Notifications,
    errors: ['site.not_found', 'user.missing_permissions', unconfirmed],
  }),
  test: post('/v1/user/notifications/test', {
    name: 'notifications.test',
    isAddition: true,
    summary: 'Mail a test message to the signed-in person.',
    access: signedIn,
    changes: [],
    answer: v.null(),
    errors: [unconfirmed, 'generic.too_many_requests', 'mail.not_sent'],
  }),
  unsubscribe: post('/v1/notifications/unsubscribe/{token}', {
    name: 'notifications.unsubscribe',
    isAddition: true,
    summary:
      'End the mails of whom this token of a mail belongs to (RFC 8058); mail programs send a form, which is not read. The answer is the same for any token.',
    access: anyone,
    changes: [authKinds.notifications],
    answer: v.null(),
    errors: ['generic.too_many_requests'],
  }),
}
