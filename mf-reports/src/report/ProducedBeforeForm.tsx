import { earliestReportDate } from '@emberwatch/contract/reports'
import { MonthField } from '@emberwatch/ui/date'
import { Form } from '@emberwatch/ui/form'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { Month, today } from './days.ts'
import { useReportFilters } from './use-report-filters.ts'

const ProducedBefore = v.object({ producedBefore: Month })
type ProducedBefore = v.InferOutput<typeof ProducedBefore>

/** For tabs to keep. */
export const producedBeforeName = 'producedBefore'

/** yyyy-MM; '' for all units. */
export const useProducedBefore = () =>
  useReportFilters<ProducedBefore>({
    schema: ProducedBefore,
    none: { producedBefore: '' },
    read: (read) => ({ producedBefore: read(producedBeforeName) }),
    write: ({ producedBefore }) => ({ [producedBeforeName]: producedBefore }),
    opensWithData: true,
  })

const pristineNote = 'Shown below; change the month to generate again'

interface ProducedBeforeFormProps {
  readonly label: string
  readonly filters: ReturnType<typeof useProducedBefore>
  readonly more: ReactNode
}

/** An empty month shows all units (product 12.3). */
export function ProducedBeforeForm({ label, filters, more }: ProducedBeforeFormProps) {
  const { form, values, ask } = filters
  const month = form.fields.watch('producedBefore')
  const showAll = useEffectEvent(() => {
    if (values.producedBefore && form.isDirty) ask({ [producedBeforeName]: '' })
  })
  useEffect(() => {
    if (!month) showAll()
  }, [month])
  return (
    <Form form={form} submit="Generate" label={label} isInline pristineNote={pristineNote} more={more}>
      <MonthField
        form={form}
        name="producedBefore"
        label="Produced before"
        min={earliestReportDate}
        max={today()}
        isOptional
      />
    </Form>
  )
}

/** First day of the month, exclusive (product 12.3). */
export const producedBeforeQuery = ({ producedBefore }: ProducedBefore) =>
  producedBefore ? { producedBefore: `${producedBefore}-01` } : {}
