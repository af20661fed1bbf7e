import { serverNow } from '@emberwatch/contract'
import { type LogRow, logKindWords, NewSiteLogLine } from '@emberwatch/contract/sites-systems'
import { formatDateTime } from '@emberwatch/ui'
import * as v from 'valibot'

/** What the fields of a line hold; '' for none. */
export interface LineValues {
  kind: string
  /** The value of an input of date and time, 'yyyy-MM-ddTHH:mm' where the person is. */
  at: string
  systemId: string
  callPoint: string
  cause: string
  text: string
  alarmId: string
  correctsId: string
  [field: string]: unknown
}
export const noLine: LineValues = {
  ...{ kind: '', at: '', systemId: '', callPoint: '', cause: '', text: '', alarmId: '', correctsId: '' },
}

/** A line may wait for the network, so it has the time at which it was entered. */
const bodyOf = ({ kind, at, ...texts }: LineValues) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
  kind,
  at: kind === 'cause' ? null : new Date(at || serverNow()).toISOString(),
})

const text = v.string()
/** Makes the call's body of the fields. */
export const LineForm = v.pipe(
  v.object({
    kind: text,
    at: v.pipe(
      text,
      v.check((at) => !at || Date.parse(at) <= serverNow() + 60_000, 'This time has not come yet'),
    ),
    ...{ systemId: text, callPoint: text, cause: text, text, alarmId: text, correctsId: text },
  }),
  v.transform(bodyOf),
  // It checks what the transformation gives.
  NewSiteLogLine as unknown as v.GenericSchema<ReturnType<typeof bodyOf>, NewSiteLogLine>,
)

/** The time as an input of date and time has it. */
const inputTime = (iso: string) => formatDateTime(iso).replace(' ', 'T')

/** The values that a line about `row` begins with: its correction, or the cause of the alarm. */
export function valuesFor(row: LogRow): LineValues {
  if (row.lineId === null) return { ...noLine, kind: 'cause', alarmId: row.alarmId ?? '', systemId: row.systemId ?? '' }
  return {
    kind: row.kind,
    at: inputTime(row.at),
    systemId: row.systemId ?? '',
    callPoint: row.kind === 'test' ? (row.unitName ?? '') : '',
    cause: row.cause ?? '',
    text: row.text ?? '',
    alarmId: row.alarmId ?? '',
    correctsId: row.lineId,
  }
}

/** Brings an entry of the outbox back into its form. */
export const valuesOfEntry = (body: object): LineValues => {
  const { at, ...texts } = body as Partial<Record<keyof LineValues, string | null>>
  const known = Object.entries(texts).filter(([, value]) => typeof value === 'string')
  return { ...noLine, ...Object.fromEntries(known), at: at ? inputTime(at) : '' }
}

/** Names an entry that waits. */
export const lineTitle = ({ kind, text, callPoint }: NewSiteLogLine): string =>
  [logKindWords[kind], callPoint, text?.slice(0, 60)].filter(Boolean).join(': ')
