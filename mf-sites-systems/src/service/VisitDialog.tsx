import { serverNow } from '@emberwatch/contract'
import {
  type NewVisit,
  NewWork,
  type ServiceKind,
  type ServicePlan,
  serviceKinds,
  serviceVisits,
  serviceWords,
} from '@emberwatch/contract/sites-systems'
import { Banner, Choices } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { CheckboxField, FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import * as v from 'valibot'
import { lengths } from '../works/work-lengths.ts'
import { nothingSent } from '../works/work-text.ts'

interface VisitValues {
  minutes: number
  reason?: string | null
  phoneNumber?: string | null
  [field: string]: unknown
}

const { reason, phoneNumber } = NewWork.entries
const chosenOf = (values: VisitValues) => serviceKinds.filter((kind) => values[kind] === true)
const schema = v.pipe(
  v.object({
    ...(Object.fromEntries(serviceKinds.map((kind) => [kind, v.boolean()])) as Record<
      ServiceKind,
      v.BooleanSchema<undefined>
    >),
    ...{ minutes: v.number(), reason, phoneNumber },
  }),
  v.forward(
    v.check((values) => chosenOf(values).length > 0, 'Choose what the visit is for'),
    [serviceKinds[0]],
  ),
) as unknown as v.GenericSchema<VisitValues>

interface VisitDialogProps {
  readonly systemId: string
  readonly plans: readonly ServicePlan[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Nothing has to be chosen: eight hours for what is due, or comes due first. */
export function VisitDialog({ systemId, plans, isOpen, onClose }: VisitDialogProps) {
  const form = useEndpointForm<'/v1/systems/{id}/service-visits', unknown, NewVisit, VisitValues>(serviceVisits.start, {
    schema,
    params: { id: systemId },
    defaults: { ...dueNow(plans), minutes: 8 * 60, reason: '', phoneNumber: '' },
    toBody: ({ minutes, ...values }) => ({
      kinds: chosenOf(values as VisitValues),
      endsAt: new Date(serverNow() + minutes * 60_000).toISOString(),
      reason: values.reason ?? null,
      phoneNumber: values.phoneNumber ?? null,
    }),
    successMessage: 'Visit started',
    resetTo: 'defaults',
    warnUnsaved: false,
  })
  return (
    <FormDialog
      title="Start visit"
      submit="Start"
      form={{ ...form, canSubmit: !form.isSending }}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Banner tone="warn">{nothingSent}</Banner>
      <p>Units whose alarm, test or fault comes meanwhile are marked as tested. Alarms are told and marked.</p>
      <Choices legend="Service">
        {serviceKinds.map((kind) => (
          <CheckboxField key={kind} form={form} name={kind} label={serviceWords[kind]} />
        ))}
      </Choices>
      <SelectField form={form} name="minutes" label="For" options={lengths} />
      <TextField form={form} name="phoneNumber" label="Telephone" type="tel" isOptional hint="Of whoever is there" />
      <TextField form={form} name="reason" label="Reason" isOptional />
    </FormDialog>
  )
}

function dueNow(plans: readonly ServicePlan[]): Record<ServiceKind, boolean> {
  const [first] = [...plans].sort((one, other) => one.dueOn.localeCompare(other.dueOn))
  const isDue = (kind: ServiceKind) =>
    plans.some((plan) => plan.kind === kind && (plan.state !== 'later' || plan.kind === first?.kind))
  return {
    inspection: isDue('inspection'),
    maintenance: isDue('maintenance') || plans.length === 0,
    test: isDue('test'),
  }
}
