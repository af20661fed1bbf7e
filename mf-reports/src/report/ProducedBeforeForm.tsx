import { earliestReportDate } from '@emberwatch/contract'
import { MonthField } from '@emberwatch/ui/date'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { Month, today } from './days.ts'

const ProducedBefore = v.object({ producedBefore: Month })

interface ProducedBeforeFormProps {
  readonly label: string
  /** The month that counts, as yyyy-MM; '' for all units. */
  readonly value: string
  readonly onGenerate: (month: string) => void
  /** Beside the button. */
  readonly more: ReactNode
}

/** Units produced before the first day of a month; an emptied month shows all of them again (spec 5, Reports). */
export function ProducedBeforeForm({ label, value, onGenerate, more }: ProducedBeforeFormProps) {
  const form = useLocalForm({
    schema: ProducedBefore,
    defaults: { producedBefore: '' },
    onSubmit: ({ producedBefore }) => onGenerate(producedBefore),
  })
  const month = form.fields.watch('producedBefore')
  const showAll = useEffectEvent(() => {
    if (value) onGenerate('')
  })
  useEffect(() => {
    if (!month) showAll()
  }, [month])
  return (
    <Form form={form} submit="Generate" label={label} isInline more={more}>
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

/** As queries have it: the first day of the month, itself not counted (reading 47). */
export const producedBeforeQuery = (month: string) => (month ? { producedBefore: `${month}-01` } : {})
