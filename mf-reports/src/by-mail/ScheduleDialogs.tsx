import { useItem } from '@emberwatch/api-client'
import { notifications } from '@emberwatch/contract/auth'
import {
  filterWords,
  type ReportName,
  type ReportSchedule,
  reportFileDays,
  reportSchedules,
  reportTitles,
} from '@emberwatch/contract/reports'
import { useUser } from '@emberwatch/store'
import { localZone, Muted, Words } from '@emberwatch/ui'
import {
  CheckboxField,
  FormDialog,
  type FormModel,
  RadioField,
  TextAreaField,
  useEndpointForm,
} from '@emberwatch/ui/form'
import { bodyOf, coverChoices, defaultsOf, ScheduleForm, valuesOf } from './schedule-form.ts'

interface AddScheduleProps {
  readonly report: ReportName
  readonly query: Readonly<Record<string, string>>
  readonly names: Readonly<Record<string, string>> | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function AddSchedule({ report, query, names, isOpen, onClose }: AddScheduleProps) {
  const own = useUser()?.emailAddress ?? ''
  const form = useEndpointForm(reportSchedules.create, {
    schema: ScheduleForm,
    defaults: defaultsOf(report, query, own, localZone()),
    toBody: (values: ScheduleForm) => {
      const { isOn: _, ...body } = bodyOf(values, query, own)
      return { report, ...body }
    },
    successMessage: 'It comes by mail from now on; Settings, What reaches me, lists it',
    resetTo: 'defaults',
  })
  const title = `Send the ${reportTitles[report].toLowerCase()} by mail`
  // What stands there at first is what most want.
  const canSubmit = form.canSubmit || !(form.isDirty || form.isSending)
  return (
    <FormDialog title={title} submit="Send by mail" form={{ ...form, canSubmit }} isOpen={isOpen} onClose={onClose}>
      <ScheduleFields form={form} report={report} query={query} names={names} />
    </FormDialog>
  )
}

interface EditScheduleProps {
  readonly schedule: ReportSchedule
  readonly onClose: () => void
}

export function EditSchedule({ schedule, onClose }: EditScheduleProps) {
  const { id, report, query } = schedule
  const own = useUser()?.emailAddress ?? ''
  const form = useEndpointForm(reportSchedules.update, {
    schema: ScheduleForm,
    params: { id },
    defaults: valuesOf(schedule),
    toBody: (values: ScheduleForm) => bodyOf(values, query, own),
    successMessage: 'Saved',
  })
  return (
    <FormDialog title={`Edit ${reportTitles[report]} by mail`} submit="Save" form={form} isOpen onClose={onClose}>
      <ScheduleFields form={form} report={report} query={query} known={schedule.filters} />
      <CheckboxField form={form} name="isOn" label="On" hint="What would have come while it is off is not sent later" />
    </FormDialog>
  )
}

interface ScheduleFieldsProps {
  readonly form: FormModel<ScheduleForm>
  readonly report: ReportName
  readonly query: Readonly<Record<string, string>>
  readonly names?: Readonly<Record<string, string>> | undefined
  /** The filters in the server's words. */
  readonly known?: readonly string[]
}

const intervals = [
  { value: 'monthly', label: 'Every month' },
  { value: 'quarterly', label: 'Every quarter' },
]

function ScheduleFields({ form, report, query, names, known }: ScheduleFieldsProps) {
  const { delivery, every, timeZone } = form.fields.watch()
  const { data } = useItem(notifications.get, {})
  const hasSummary = data !== undefined && data.summary !== 'never'
  const { beginDate: _begin, endDate: _end, ...others } = query
  const filters = known ?? filterWords(others, names ? { timeZone, names } : { timeZone })
  const interval = delivery === 'summary' && hasSummary ? data.summary : every
  const span = interval === 'quarterly' ? 'quarter' : 'month'
  return (
    <>
      <p>
        <Words text={filters.length > 0 ? `It shows: ${filters.join('; ')}.` : 'It shows all that you may see.'} />
      </p>
      <CoverField form={form} report={report} query={query} span={span} />
      <DeliveryField form={form} hasSummary={hasSummary} />
      {delivery === 'alone' && (
        <>
          <RadioField form={form} name="every" label="How often" options={intervals} />
          <TextAreaField
            form={form}
            name="recipients"
            label="To"
            hint="Addresses of people who may see all that it shows, with a comma or line between them"
          />
        </>
      )}
      <Muted role="status">
        {`A mail at 7:00 on the first day after each ${span} (${delivery === 'summary' && data ? data.timeZone : timeZone}) has a link to a spreadsheet (.xlsx), for ${reportFileDays} days.`}
      </Muted>
    </>
  )
}

type CoverFieldProps = Pick<ScheduleFieldsProps, 'form' | 'report' | 'query'> & { readonly span: 'quarter' | 'month' }

function CoverField({ form, report, query, span }: CoverFieldProps) {
  const { covers, timeZone } = form.fields.watch()
  const choices = coverChoices(report, query)
  if (choices.length === 1)
    return covers === 'period' ? <Muted>{`It covers the ${span} before each mail.`}</Muted> : null
  const dates = filterWords(query, { timeZone })
    .find((words) => words.startsWith('Days: '))
    ?.slice('Days: '.length)
  const labels = { period: `The ${span} before each mail`, query: dates ?? 'All' }
  const options = choices.map((value) => ({ value, label: labels[value] }))
  return <RadioField form={form} name="covers" label="Which days it covers" options={options} />
}

const DeliveryField = ({ form, hasSummary }: { form: FormModel<ScheduleForm>; hasSummary: boolean }) => (
  <RadioField
    form={form}
    name="delivery"
    label="How it comes"
    options={[
      { value: 'alone', label: 'By itself' },
      {
        value: 'summary',
        label: 'With the state of your sites, to you alone',
        isDisabled: !hasSummary,
        ...(!hasSummary && { note: 'Turn that mail on in Settings, What reaches me first' }),
      },
    ]}
  />
)
