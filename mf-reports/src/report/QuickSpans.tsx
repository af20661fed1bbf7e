import type { FormModel, FormValues } from '@emberwatch/ui/form'
import styles from './chips.module.css'
import type { Span } from './days.ts'
import { quickSpans } from './quick-spans.ts'

/** Marks the span that the dates hold (product 12.15). */
export function QuickSpans({ form }: { form: FormModel<Span & FormValues> }) {
  const chosen = form.fields.watch(['startDate', 'endDate']).join()
  const fill = (span: Span) => {
    const changed = { shouldDirty: true, shouldTouch: true }
    form.fields.setValue('startDate', span.startDate, changed)
    form.fields.setValue('endDate', span.endDate, changed)
    // Validates both: the new start may lie after the old end.
    void form.fields.trigger(['startDate', 'endDate'])
  }
  return (
    <fieldset className={`${styles.chips} ${styles.row}`}>
      <legend className="ew-sr-only">Quick spans</legend>
      {quickSpans().map(({ label, span }) => (
        <button
          key={label}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === `${span.startDate},${span.endDate}`}
          onClick={() => fill(span)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
