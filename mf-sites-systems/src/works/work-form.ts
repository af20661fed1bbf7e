import type { WorkKind } from '@emberwatch/contract'
import { NewWork, type Work, whyNotUntil } from '@emberwatch/contract/sites-systems'
import { formatDateTime, localZone } from '@emberwatch/ui'
import * as v from 'valibot'

/** The fields of a form of planned work: days and times as clocks show them where the person is. */

export interface WorkValues {
  kind: WorkKind
  /** The id of a system, or '' for the whole site. */
  covers: string
  fromDay: string
  fromTime: string
  untilDay: string
  untilTime: string
  isWeekly: boolean
  reason?: string | null
  phoneNumber?: string | null
  [field: string]: unknown
}

const instant = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()
const isThere = (day: string, time: string) => !Number.isNaN(Date.parse(`${day}T${time}`))

type Times = Pick<WorkValues, 'fromDay' | 'fromTime' | 'untilDay' | 'untilTime'>
const timesOf = ({ fromDay, fromTime, untilDay, untilTime }: Times) => ({
  startsAt: instant(fromDay, fromTime),
  endsAt: instant(untilDay, untilTime),
})

const needed = (text: string) => v.pipe(v.string(text), v.minLength(1, text))
const { kind, reason, phoneNumber } = NewWork.entries
const fields = v.object({
  ...{ kind, reason, phoneNumber, covers: v.string(), isWeekly: v.boolean() },
  ...{ fromDay: needed('Enter a day'), fromTime: needed('Enter a time') },
  ...{ untilDay: needed('Enter a day'), untilTime: needed('Enter a time') },
})
const areThere = ({ fromDay, fromTime, untilDay, untilTime }: Times) =>
  isThere(fromDay, fromTime) && isThere(untilDay, untilTime)

/** @param begun what runs may last so long from now on, which the server checks */
export const schemaOf = (begun: boolean) =>
  v.pipe(
    fields,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !areThere(dataset.value)) return
      const message = begun ? null : whyNotUntil({ kind: dataset.value.kind, ...timesOf(dataset.value) })
      const input = dataset.value
      if (message)
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input, key: 'untilTime', value: input.untilTime }],
        })
    }),
  ) as unknown as v.GenericSchema<WorkValues>

function partsOf(at: number): { day: string; time: string } {
  const [day = '', time = ''] = formatDateTime(new Date(at).toISOString()).split(' ')
  return { day, time }
}

const hourMs = 3_600_000

/** Fills the form from a work, or for an hour that begins at the next full one. */
export function valuesOf(work: Work | null, now: number): WorkValues {
  const next = Math.ceil(now / hourMs) * hourMs
  const from = partsOf(work ? Date.parse(work.startsAt) : next)
  const until = partsOf(work ? Date.parse(work.endsAt) : next + hourMs)
  return {
    ...{ kind: work?.kind ?? 'test', covers: work?.systemIds?.[0] ?? '', isWeekly: work?.weeklyIn != null },
    ...{ fromDay: from.day, fromTime: from.time, untilDay: until.day, untilTime: until.time },
    ...{ reason: work?.reason ?? '', phoneNumber: work?.phoneNumber ?? '' },
  }
}

/** What a change takes. A weekly work keeps its zone. */
export const changeOf = (values: WorkValues, work: Work | null) => ({
  ...timesOf(values),
  reason: values.reason,
  phoneNumber: values.phoneNumber,
  weeklyIn: values.isWeekly ? (work?.weeklyIn ?? localZone()) : null,
})
