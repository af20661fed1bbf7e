import type { FormModel, FormValues } from '@emberwatch/ui/form'
import { Chips } from './Chips.tsx'
import type { Span } from './days.ts'
import { quickSpans } from './quick-spans.ts'

/** Fills both dates with one press; the span that they hold is the pressed one (product 12.15). */
export function QuickSpans({ form }: { form: FormModel<Span & FormValues> }) {
  const chosen = form.fields.watch(['startDate', 'endDate']).join()
  const fill = (key: string) => {
    const changed = { shouldDirty: true, shouldTouch: true }
    const [startDate = '', endDate = ''] = key.split(',')
    form.fields.setValue('startDate', startDate, changed)
    form.fields.setValue('endDate', endDate, changed)
    // Only both together are a span: the first alone may lie after the end that was there before.
    void form.fields.trigger(['startDate', 'endDate'])
  }
  const chips = quickSpans().map(({ label, span }) => {
    const key = `${span.startDate},${span.endDate}`
    return { key, label, isPressed: key === chosen }
  })
  return <Chips title="Quick spans" chips={chips} onPress={fill} isRow />
}
