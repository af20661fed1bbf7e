import { useList } from '@emberwatch/api-client'
import { maxListLimit, serverNow, systemName } from '@emberwatch/contract'
import { modems as modemCalls } from '@emberwatch/contract/modems'
import { type System, sites, type Work, works } from '@emberwatch/contract/sites-systems'
import { Banner, Choice, Choices, ErrorBanner, formatDateTime, localZone, Skeleton } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { DateField } from '@emberwatch/ui/date'
import { Facts } from '@emberwatch/ui/detail'
import {
  CheckboxField,
  FieldPair,
  FormDialog,
  type FormModel,
  TextField,
  TimeField,
  useEndpointForm,
  useFormField,
} from '@emberwatch/ui/form'
import { useController } from 'react-hook-form'
import { EditConflict } from '../EditConflict.tsx'
import { callOf } from './use-works.ts'
import { changeOf, schemaOf, scopeOf, someSystems, valuesOf, type WorkValues } from './work-form.ts'
import { kindOptions, nothingSent } from './work-text.ts'
import type { WorksSubject } from './works-subject.ts'

interface PlanDialogProps {
  readonly siteId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function PlanDialog({ siteId, isOpen, onClose }: PlanDialogProps) {
  const query = { limit: maxListLimit }
  const systems = useList(sites.systems, { params: { id: siteId }, query }, { enabled: isOpen })
  const modems = useList(modemCalls.ofSite, { params: { id: siteId }, query }, { enabled: isOpen })
  const form = useEndpointForm(works.plan, {
    schema: schemaOf(false),
    params: { id: siteId },
    defaults: valuesOf(null, serverNow()),
    toBody: (values: WorkValues) => ({
      ...changeOf(values, null),
      ...scopeOf(values),
      kind: values.kind,
    }),
    successMessage: 'Planned',
    resetTo: 'defaults',
  })
  const failed = [systems, modems].find(({ error, data }) => error && !data)
  const options = [
    { value: someSystems, label: 'Single systems' },
    ...(modems.data?.data ?? []).map(({ id, clientId }) => ({ value: id, label: `All behind the modem ${clientId}` })),
  ]
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
      <ErrorBanner error={failed?.error} onRetry={() => [systems, modems].forEach(({ refetch }) => void refetch())} />
      <SelectField form={form} name="covers" label="Covers" placeholder="The whole site" options={options} isSearched />
      {form.fields.watch('covers') === someSystems && <SystemChoices form={form} systems={systems.data?.data} />}
      <WorkFields form={form} hasStart />
    </FormDialog>
  )
}

interface SystemChoicesProps {
  readonly form: FormModel<WorkValues>
  readonly systems: readonly Pick<System, 'id' | 'name' | 'number'>[] | undefined
}

function SystemChoices({ form, systems }: SystemChoicesProps) {
  const { field } = useController({ control: form.fields.control, name: 'systemIds' })
  const { error } = useFormField({ form, name: 'systemIds', label: 'Systems' })
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((other) => other !== id))
  if (!systems) return <Skeleton lines={2} label="Loading the systems" />
  return (
    <Choices legend="Systems">
      {systems.map((system) => (
        <Choice
          key={system.id}
          checked={field.value.includes(system.id)}
          onChange={(event) => toggle(system.id, event.target.checked)}
        >
          <span translate="no">{systemName(system)}</span>
        </Choice>
      ))}
      {error && <p role="alert">{error}</p>}
    </Choices>
  )
}

interface ChangeDialogProps {
  readonly work: Work
  /** The tab is about this site or system; whoever holds a system alone may not read the works of its site. */
  readonly subject: WorksSubject
  readonly onClose: () => void
}

/** What runs keeps its start. Somebody else's change shows, before a save and after one that was refused. */
export function ChangeDialog({ work: opened, subject, onClose }: ChangeDialogProps) {
  const { endpoint, params } = callOf(subject)
  const { data } = useList(endpoint, { params, query: { state: ['planned', 'running'], limit: maxListLimit } })
  const work = data?.data.find(({ id }) => id === opened.id) ?? opened
  const isRunning = work.state === 'running'
  const form = useEndpointForm(works.change, {
    schema: schemaOf(isRunning),
    params: { id: work.id },
    defaults: valuesOf(work, serverNow()),
    toBody: (values: WorkValues) => ({ ...changeOf(values, work), revision: values.revision }),
    successMessage: 'Work changed',
  })
  return (
    <FormDialog title="Change work" submit="Save" form={form} isOpen onClose={onClose}>
      <EditConflict form={form} revision={work.revision} change="Somebody else changed the work">
        <Facts
          items={[
            ['From', formatDateTime(work.startsAt)],
            ['Until', formatDateTime(work.endsAt)],
            ['Every week', work.weeklyIn ? 'Yes' : 'No'],
            ['Telephone', work.phoneNumber],
            ['Reason', work.reason],
          ]}
        />
      </EditConflict>
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
