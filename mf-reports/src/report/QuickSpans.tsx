import type { DaySpan } from '@emberwatch/contract/spans'
import type { FormModel, FormValues } from '@emberwatch/ui/form'
import { Chips } from './Chips.tsx'
import { quickSpans } from './quick-spans.ts'

/** Marks the span that the dates hold (product 12.15). */
export function QuickSpans({ form }: { form: FormModel<DaySpan & FormValues> }) {
  const chosen = form.fields.watch(['startDate', 'endDate']).join()
  const fill = (key: string) => {
    const changed = { shouldDirty: true, shouldTouch: true }
    const [startDate = '', endDate = ''] = key.split(',')
    form.fields.setValue('startDate', startDate, changed)
    form.fields.setValue('endDate', endDate, changed)
    // Validates both: the new start may lie after the old end.
    void form.fields.trigger(['startDate', 'endDate'])
  }
  const chips = quickSpans().map(({ label, span }) => {
    const key = `${span.startDate},${span.endDate}`
    return { key, label, isPressed: key === chosen }
  })
  return <Chips title="Quick spans" chips={chips} onPress={fill} isRow />
}
