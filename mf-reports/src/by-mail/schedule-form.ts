import { asEmailAddress } from '@emberwatch/contract/email-address'
import {
  hasDates,
  isOfSpan,
  type NewReportSchedule,
  type ReportName,
  type ReportSchedule,
  type ReportScheduleChange,
  reportIntervals,
  reportRecipientsMax,
} from '@emberwatch/contract/reports'
import * as v from 'valibot'

/** What a person chooses; addresses are one text. */

const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

const problemOf = (text: string): string | undefined => {
  const addresses = splitAddresses(text)
  if (addresses.length === 0) return 'Enter an address'
  if (addresses.length > reportRecipientsMax) return `At most ${reportRecipientsMax} addresses`
  const wrong = addresses.find((address) => asEmailAddress(address) === null)
  return wrong && `${wrong} is no email address`
}

export const ScheduleForm = v.object({
  covers: v.picklist(['period', 'query']),
  delivery: v.picklist(['alone', 'summary']),
  every: v.picklist(reportIntervals),
  timeZone: v.string(),
  recipients: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? problemOf(dataset.value) : undefined
      if (message) addIssue({ message })
    }),
  ),
  isOn: v.boolean(),
})
export type ScheduleForm = v.InferOutput<typeof ScheduleForm>

type Query = Readonly<Record<string, string>>

const hasOwnDates = ({ beginDate, endDate }: Query) => Boolean(beginDate || endDate)

/** Which days a report can cover; the first is what most want. */
export function coverChoices(report: ReportName, query: Query): readonly NewReportSchedule['covers'][] {
  if (!hasDates(report)) return ['query']
  if (isOfSpan(report)) return query.beginDate ? ['period', 'query'] : ['period']
  return hasOwnDates(query) ? ['period', 'query'] : ['query', 'period']
}

export const defaultsOf = (report: ReportName, query: Query, own: string, timeZone: string): ScheduleForm => ({
  covers: coverChoices(report, query)[0] ?? 'query',
  delivery: 'alone',
  every: 'monthly',
  timeZone,
  recipients: own,
  isOn: true,
})

export const valuesOf = ({ covers, withSummary, every, timeZone, recipients, isOn }: ReportSchedule): ScheduleForm => ({
  ...{ covers, every, timeZone, isOn },
  delivery: withSummary ? 'summary' : 'alone',
  recipients: recipients.map(({ emailAddress }) => emailAddress).join('\n'),
})

/** @param own address of the person, to whom alone it comes with the state of the sites */
export const bodyOf = (
  { delivery, recipients, isOn, covers, every, timeZone }: ScheduleForm,
  query: Query,
  own: string,
): ReportScheduleChange => ({
  ...{ query: { ...query }, covers, every, timeZone, isOn },
  format: 'xlsx',
  withSummary: delivery === 'summary',
  recipients: delivery === 'summary' ? [own] : splitAddresses(recipients),
})
