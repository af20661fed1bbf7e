import { useIsSupported, useItem } from '@emberwatch/api-client'
import { Summaries, summaries } from '@emberwatch/contract/auth'
import { useUser } from '@emberwatch/store'
import { Card, ErrorBanner, localZone, Muted, Skeleton } from '@emberwatch/ui'
import { Form, RadioField, useEndpointForm } from '@emberwatch/ui/form'
import { ZoneLine } from './ZoneLine.tsx'

/** The state of one's sites by mail (product 23.8). Shows nothing behind a platform without the calls. */
export function SummaryMails() {
  const chosen = useItem(summaries.get, {})
  if (!useIsSupported(summaries.get)) return null
  return (
    <Card title="State of your sites by mail" width="narrow">
      {chosen.data ? (
        <SummaryMailsForm chosen={chosen.data} />
      ) : chosen.error ? (
        <ErrorBanner error={chosen.error} onRetry={() => void chosen.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  )
}

const options = [
  { value: 'never', label: 'Never' },
  { value: 'monthly', label: 'Every month' },
  { value: 'quarterly', label: 'Every quarter' },
]

function SummaryMailsForm({ chosen }: { chosen: Summaries }) {
  const isConfirmed = useUser()?.status === 'ACTIVE'
  const form = useEndpointForm(summaries.update, {
    schema: Summaries,
    // A person who travels keeps the zone that was saved until they save again.
    defaults: chosen.every === 'never' ? { ...chosen, timeZone: localZone() } : chosen,
    successMessage: 'Saved',
  })
  const values = form.fields.watch()
  return (
    <Form form={form} submit="Save" label="State of your sites by mail">
      <RadioField form={form} name="every" label="How often" options={options} />
      <Muted role="status">{summaryText(values)}</Muted>
      {values.every !== 'never' && (
        <ZoneLine
          timeZone={values.timeZone}
          onUse={(timeZone) => form.fields.setValue('timeZone', timeZone, { shouldDirty: true })}
        />
      )}
      {!isConfirmed && <Muted>Mails come only to a confirmed address.</Muted>}
    </Form>
  )
}

function summaryText({ every, timeZone }: Summaries): string {
  if (every === 'never') return 'You get no such mail.'
  const when = every === 'monthly' ? 'month' : 'quarter'
  return `On the first morning after each ${when} (7:00 of ${timeZone}) you get one mail of your sites: what needs attention, what happened, what is due, next to the ${when} before.`
}
