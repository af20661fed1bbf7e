import { useItem } from '@emberwatch/api-client'
import type { Schema } from '@emberwatch/contract'
import {
  type AttentionKind,
  attentionKinds,
  type Escalation,
  EscalationChange,
  escalationMinutes,
  escalations,
  troubleWords,
} from '@emberwatch/contract/sites-systems'
import { ErrorBanner, Muted } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { CheckboxField, FormDialog, NumberField, useEndpointForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

/** `kind_alarm` and so on are checkboxes. */
interface EscalationValues {
  minutes: number | null
  /** Such as `team:<id>`. */
  recipient: string
  [kind: `kind_${string}`]: boolean
  [field: string]: unknown
}

const { minutes } = EscalationChange.entries
const chosen = (values: object): AttentionKind[] =>
  attentionKinds.filter((kind) => (values as EscalationValues)[`kind_${kind}`])

const fields = v.pipe(
  v.looseObject({ minutes, recipient: v.pipe(v.string(), v.minLength(1, 'Choose a person or a team')) }),
  v.forward(
    v.check((values) => chosen(values).length > 0, 'Choose a kind of trouble'),
    ['kind_alarm' as never],
  ),
)

interface EscalationDialogProps {
  readonly siteId: string
  readonly known: Escalation | null
  readonly onClose: () => void
}

const firstKinds: readonly AttentionKind[] = ['alarm', 'offline', 'urgent']

export function EscalationDialog({ siteId, known, onClose }: EscalationDialogProps) {
  const params = { id: siteId }
  const { data, error, refetch } = useItem(escalations.recipients, { params })
  const kinds = known?.kinds ?? firstKinds
  const form = useEndpointForm(escalations.set, {
    params,
    schema: fields as unknown as Schema<EscalationValues>,
    defaults: {
      minutes: known?.minutes ?? 15,
      recipient: known ? `${known.recipient.kind}:${known.recipient.id}` : '',
      ...Object.fromEntries(attentionKinds.map((kind) => [`kind_${kind}`, kinds.includes(kind)])),
    } as EscalationValues,
    toBody: ({ recipient, ...values }) => {
      const [kind, id] = recipient.split(':')
      return {
        revision: known?.revision ?? 0,
        minutes: values.minutes as number,
        kinds: chosen(values),
        ...(kind === 'team' ? { teamId: id } : { userId: id }),
      }
    },
    successMessage: 'Saved',
    warnUnsaved: false,
  })
  const options = (data ?? []).map(({ kind, id, name }) => ({
    value: `${kind}:${id}`,
    label: kind === 'team' ? `Team ${name}` : name,
  }))
  const { least, most } = escalationMinutes
  return (
    <FormDialog title="When nobody takes a trouble" submit="Save" form={form} isOpen onClose={onClose}>
      <p>One mail for each trouble, once. Whoever gets it has to see the site.</p>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <NumberField form={form} name="minutes" label="Minutes" hint={`${least} to ${most}`} />
      <SelectField form={form} name="recipient" label="Mail to" options={options} />
      {attentionKinds.map((kind) => (
        <CheckboxField key={kind} form={form} name={`kind_${kind}`} label={troubleWords[kind]} />
      ))}
      <Muted isSmall>
        What stands already counts from now. During planned work an alarm is marked; the rest waits for its end.
      </Muted>
    </FormDialog>
  )
}
