import { useList } from '@emberwatch/api-client'
import { maxListLimit, serverNow, systemName } from '@emberwatch/contract'
import { sites, type Work, works } from '@emberwatch/contract/sites-systems'
import { Banner, localZone } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { DateField } from '@emberwatch/ui/date'
import {
  CheckboxField,
  FieldPair,
  FormDialog,
  type FormModel,
  TextField,
  TimeField,
  useEndpointForm,
} from '@emberwatch/ui/form'
import { changeOf, schemaOf, valuesOf, type WorkValues } from './work-form.ts'
import { kindOptions, nothingSent } from './work-text.ts'

interface PlanDialogProps {
  readonly siteId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function PlanDialog({ siteId, isOpen, onClose }: PlanDialogProps) {
  const systems = useList(sites.systems, { params: { id: siteId }, query: { limit: maxListLimit } })
  const form = useEndpointForm(works.plan, {
    schema: schemaOf(false),
    params: { id: siteId },
    defaults: valuesOf(null, serverNow()),
    toBody: (values: WorkValues) => ({
      ...changeOf(values, null),
      ...{ kind: values.kind, systemIds: values.covers ? [values.covers] : null, modemId: null },
    }),
    successMessage: 'Planned',
    resetTo: 'defaults',
  })
  const options = (systems.data?.data ?? []).map((system) => ({ value: system.id, label: systemName(system) }))
  return (
    <FormDialog
      title="Plan work"
      submit="Plan work"
      form={{ ...form, canSubmit: !form.isSending }}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Banner tone="warn">{nothingSent}</Banner>
      <SelectField form={form} name="kind" label="Work" options={kindOptions} />
      <SelectField form={form} name="covers" label="Covers" placeholder="The whole site" options={options} isSearched />
      <WorkFields form={form} hasStart />
    </FormDialog>
  )
}

/** What runs keeps its start. */
export function ChangeDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const isRunning = work.state === 'running'
  const form = useEndpointForm(works.change, {
    schema: schemaOf(isRunning),
    params: { id: work.id },
    defaults: valuesOf(work, serverNow()),
    toBody: (values: WorkValues) => ({ ...changeOf(values, work), revision: work.revision }),
    successMessage: 'Work changed',
  })
  return (
    <FormDialog title="Change work" submit="Save" form={form} isOpen onClose={onClose}>
      <WorkFields form={form} hasStart={!isRunning} zone={work.weeklyIn} />
    </FormDialog>
  )
}

interface WorkFieldsProps {
  readonly form: FormModel<WorkValues>
  readonly hasStart: boolean
  readonly zone?: string | null
}

const WorkFields = ({ form, hasStart, zone }: WorkFieldsProps) => (
  <>
    {hasStart && (
      <FieldPair>
        <DateField form={form} name="fromDay" label="From" />
        <TimeField form={form} name="fromTime" label="At" />
      </FieldPair>
    )}
    <FieldPair>
      <DateField form={form} name="untilDay" label="Until" />
      <TimeField form={form} name="untilTime" label="Ends at" />
    </FieldPair>
    <CheckboxField
      form={form}
      name="isWeekly"
      label="Every week"
      hint={`At the same time of the clocks of ${zone ?? localZone()}`}
    />
    <TextField form={form} name="phoneNumber" label="Telephone" type="tel" isOptional hint="Of whoever is there" />
    <TextField form={form} name="reason" label="Reason" isOptional />
  </>
)
