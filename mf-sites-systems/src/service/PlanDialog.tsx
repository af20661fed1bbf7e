import {
  type ServicePlan,
  ServicePlanChange,
  serviceKinds,
  serviceLimits,
  serviceMonths,
  servicePlans,
  serviceWords,
} from '@emberwatch/contract/sites-systems'
import { formatDate } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { DateField } from '@emberwatch/ui/date'
import { FormDialog, NumberField, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { EditConflict } from '../EditConflict.tsx'
import { intervalText, serviceOptions } from './service-text.ts'

interface PlanValues {
  kind: ServicePlan['kind']
  revision: number
  months: ServicePlan['months']
  toleranceDays: number
  firm: string
  /** 'yyyy-MM-dd' or '' */
  dueOn: string
  [field: string]: unknown
}

const { dueOn, ...others } = ServicePlanChange.entries
const schema = v.object({
  ...others,
  // A field without a day has no text.
  dueOn: v.union([v.literal(''), dueOn]),
}) as unknown as v.GenericSchema<PlanValues>

interface PlanDialogProps {
  readonly systemId: string
  /** Has the stored values, which are newer than the edited ones once somebody else has saved. */
  readonly plans: readonly ServicePlan[]
  /** Null for a kind that has no plan yet. */
  readonly plan: ServicePlan | null
  readonly onConflict: () => void
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function PlanDialog({ systemId, plans, plan, onConflict, isOpen, onClose }: PlanDialogProps) {
  const free = serviceKinds.filter((kind) => !plans.some((one) => one.kind === kind))
  const form = useEndpointForm<'/v1/systems/{id}/service', unknown, ServicePlanChange, PlanValues>(servicePlans.set, {
    schema,
    params: { id: systemId },
    defaults: valuesOf(plan, free[0]),
    toBody: (values) => ({ ...values, dueOn: values.dueOn || null }) as ServicePlanChange,
    successMessage: 'Service set',
    warnUnsaved: false,
  })
  const readAgain = useEffectEvent(onConflict)
  const isRefused = form.error?.code === 'generic.conflict'
  useEffect(() => {
    if (isRefused) readAgain()
  }, [isRefused])
  const kind = form.fields.watch('kind')
  const known = plans.find((one) => one.kind === kind)
  const title = plan ? serviceWords[plan.kind] : 'Set service'
  return (
    <FormDialog title={title} submit="Save" form={form} isOpen={isOpen} onClose={onClose}>
      {known && (
        <EditConflict form={form} revision={known.revision} change="Somebody else has set this">
          <p>{`${intervalText(known)}. Due on ${formatDate(known.dueOn)}. ${known.firm ?? ''}`}</p>
        </EditConflict>
      )}
      {!plan && (
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          options={serviceOptions.filter(({ value }) => value === kind || free.includes(value))}
        />
      )}
      <SelectField form={form} name="months" label="Interval" options={intervals} />
      <NumberField
        form={form}
        name="toleranceDays"
        label="Tolerance in days"
        hint={`At most ${serviceLimits.toleranceDays}`}
      />
      <TextField form={form} name="firm" label="Firm" isOptional />
      <DateField
        form={form}
        name="dueOn"
        label="Next due"
        min={null}
        isOptional={Boolean(known?.lastVisitAt)}
        hint={known?.lastVisitAt ? 'Left blank: the last visit and the interval' : undefined}
      />
    </FormDialog>
  )
}

const intervals = serviceMonths.map((value) => ({ value, label: `${value} months` }))

const valuesOf = (plan: ServicePlan | null, kind: ServicePlan['kind'] = 'inspection'): PlanValues => ({
  kind: plan?.kind ?? kind,
  revision: plan?.revision ?? 0,
  months: plan?.months ?? 12,
  toleranceDays: plan?.toleranceDays ?? 14,
  firm: plan?.firm ?? '',
  dueOn: plan?.dueOn ?? '',
})
