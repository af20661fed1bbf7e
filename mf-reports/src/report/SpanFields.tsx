import { earliestReportDate } from '@emberwatch/contract/reports'
import type { DaySpan } from '@emberwatch/contract/spans'
import { DateField } from '@emberwatch/ui/date'
import type { FormModel, FormValues } from '@emberwatch/ui/form'
import { isDay, today } from './days.ts'
import { QuickSpans } from './QuickSpans.tsx'

/** Each date bounds the other, from 1998 to today (product 12.3). Incomplete or refused input bounds nothing. */
export function SpanFields<Values extends FormValues & DaySpan>({ form }: { form: FormModel<Values> }) {
  // The form's own types cannot tell that it has both.
  const model = form as unknown as FormModel<DaySpan & FormValues>
  const [startDate, endDate] = model.fields.watch(['startDate', 'endDate'])
  return (
    <>
      <DateField
        form={model}
        name="startDate"
        label="Start date"
        min={earliestReportDate}
        max={isDay(endDate) ? endDate : today()}
        isOptional
      />
      <DateField
        form={model}
        name="endDate"
        label="End date"
        min={isDay(startDate) ? startDate : earliestReportDate}
        max={today()}
        isOptional
      />
      <QuickSpans form={model} />
    </>
  )
}
