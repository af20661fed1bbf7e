import { firstInstant, Id, lastInstant, QueryDate } from '@emberwatch/contract'
import { isTimeZone } from '@emberwatch/contract/auth'
import { unitLengths } from '@emberwatch/contract/loops'
import * as v from 'valibot'
import { eventClassNames } from './event-classes.ts'

/** Kinds of trouble (product 13.7). */
export const responseKinds = ['alarm', 'offline', 'urgent', 'disabled', 'configuration'] as const

/** Product 12.3, 17.3. */

const timeSpan = { beginDate: v.optional(QueryDate), endDate: v.optional(QueryDate) }
interface TimeSpan {
  beginDate?: string | undefined
  endDate?: string | undefined
}
const isForward = ({ beginDate, endDate }: TimeSpan) =>
  !beginDate || !endDate || firstInstant(beginDate) <= lastInstant(endDate)
const backwardText = 'must not be before the start date'

/** Both ends are inclusive; a day is the whole day in UTC. */
export const UnitReportQuery = v.pipe(
  v.object({
    unitType: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(unitLengths.type, 'Unit type is too long'))),
    ...timeSpan,
  }),
  v.forward(v.partialCheck([['beginDate'], ['endDate']], isForward, backwardText), ['endDate']),
)
export type UnitReportQuery = v.InferOutput<typeof UnitReportQuery>

/** One site, one system of it, or all. */
const location = {
  siteId: v.optional(v.pipe(Id, v.uuid('must be the id of a site'))),
  systemId: v.optional(v.pipe(Id, v.uuid('must be the id of a system'))),
}

const eventClass = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.array(v.picklist(eventClassNames, `must be some of ${eventClassNames.join(', ')}`)),
  ),
)

/** `eventClass` is comma-joined; the span as in the unit report. */
export const EventReportQuery = v.pipe(
  v.object({ ...location, eventClass, ...timeSpan }),
  v.forward(v.partialCheck([['beginDate'], ['endDate']], isForward, backwardText), ['endDate']),
)
export type EventReportQuery = v.InferOutput<typeof EventReportQuery>

/** A span as in the unit report. */
export const SpanQuery = v.pipe(
  v.object(timeSpan),
  v.forward(v.partialCheck([['beginDate'], ['endDate']], isForward, backwardText), ['endDate']),
)
export type SpanQuery = v.InferOutput<typeof SpanQuery>

/** IANA name. */
const timeZone = v.optional(v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as Europe/Oslo')))

/** UTC by default. */
export const FileZone = v.object({ timeZone })
export type FileZone = v.InferOutput<typeof FileZone>

/** What a row of the response report is: a site, a month, or a month of a site. */
export const responseGroups = ['site', 'month', 'siteMonth'] as const

/** `kind` is comma-joined, alarms and faults by default; the span is of when troubles opened, the zone that of months. */
export const ResponseQuery = v.pipe(
  v.object({
    ...timeSpan,
    by: v.optional(v.picklist(responseGroups)),
    kind: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',')),
        v.array(v.picklist(responseKinds, `must be some of ${responseKinds.join(', ')}`)),
      ),
    ),
    /** `without` leaves out what opened during planned work. */
    work: v.optional(v.picklist(['with', 'without'])),
    timeZone,
  }),
  v.forward(v.partialCheck([['beginDate'], ['endDate']], isForward, backwardText), ['endDate']),
)
export type ResponseQuery = v.InferOutput<typeof ResponseQuery>

/** UTC by default. */
export const EventDaysQuery = v.pipe(
  v.object({
    ...location,
    ...timeSpan,
    timeZone,
  }),
  v.forward(v.partialCheck([['beginDate'], ['endDate']], isForward, backwardText), ['endDate']),
)
export type EventDaysQuery = v.InferOutput<typeof EventDaysQuery>

/** Exclusive (product 12.3). */
export const ProducedBeforeQuery = v.object({ producedBefore: v.optional(QueryDate) })
export type ProducedBeforeQuery = v.InferOutput<typeof ProducedBeforeQuery>

/** In years; practice of the trade, not law. */
export const ageBandDefaults = { watchFrom: 8, renewFrom: 10 } as const
export const ageBandMax = 50

const years = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,2}$/, 'must be a whole number of years'),
    v.toNumber(),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(ageBandMax, `must be at most ${ageBandMax}`),
  ),
)

/** `watchFrom` and `renewFrom` separate the three bands. */
export const AgePlanQuery = v.pipe(
  v.object({ ...ProducedBeforeQuery.entries, watchFrom: years, renewFrom: years }),
  v.forward(
    v.partialCheck(
      [['watchFrom'], ['renewFrom']],
      ({ watchFrom = ageBandDefaults.watchFrom, renewFrom = ageBandDefaults.renewFrom }) => watchFrom <= renewFrom,
      'must not be below the other age',
    ),
    ['renewFrom'],
  ),
)
export type AgePlanQuery = v.InferOutput<typeof AgePlanQuery>
