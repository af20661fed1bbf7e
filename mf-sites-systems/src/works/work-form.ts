import type { WorkKind } from '@emberwatch/contract'
import { NewWork, type Work, whyNotUntil } from '@emberwatch/contract/sites-systems'
import { formatDateTime, localZone } from '@emberwatch/ui'
import * as v from 'valibot'

/** The fields of a form of planned work: days and times as clocks show them where the person is. */

export interface WorkValues {
  kind: WorkKind
  /** '' for the whole site, 'systems', or the id of a modem for its systems. */
  covers: string
  systemIds: string[]
  /** It belongs to the work that the form began with. */
  revision: number
  fromDay: string
  fromTime: string
  untilDay: string
  untilTime: string
  isWeekly: boolean
  reason?: string | null
  phoneNumber?: string | null
  [field: string]: unknown
}

/** The choice of single systems. */
export const someSystems = 'systems'

/** What a new work covers, as its call takes it. */
export const scopeOf = ({ covers, systemIds }: Pick<WorkValues, 'covers' | 'systemIds'>) => ({
  systemIds: covers === someSystems ? systemIds : null,
  modemId: covers === '' || covers === someSystems ? null : covers,
})

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
  ...{ kind, reason, phoneNumber, covers: v.string(), isWeekly: v.boolean(), revision: v.number() },
  systemIds: v.array(v.string()),
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
      if (!dataset.typed) return
      if (dataset.value.covers === someSystems && dataset.value.systemIds.length === 0)
        addIssue({
          message: 'Choose systems of the site',
          path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'systemIds', value: [] }],
        })
      if (!areThere(dataset.value)) return
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
    ...{ kind: work?.kind ?? 'test', covers: '', systemIds: [], isWeekly: work?.weeklyIn != null },
    revision: work?.revision ?? 0,
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
