import { disabledHours } from '@emberwatch/contract'
import { disabledHoursChoices, disabledHoursText, type Notifications } from '@emberwatch/contract/auth'
import { useUser } from '@emberwatch/store'
import { Choices } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { CheckboxField, FieldPair, type FormModel, NumberField, RadioField, TimeField } from '@emberwatch/ui/form'
import { SiteChoices } from './AlertSites.tsx'
import { weekdays } from './rules-text.ts'

interface MailRuleFieldsProps {
  readonly form: FormModel<Notifications>
  readonly values: Notifications
}

const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` }))
const days = weekdays.map((label, index) => ({ value: index + 1, label }))
const disablementTimes = disabledHoursChoices.map((value) => ({ value, label: disabledHoursText(value) }))
const deliveries = [
  { value: 'atOnce', label: 'At once' },
  { value: 'daily', label: 'One mail a day' },
  { value: 'weekly', label: 'One mail a week' },
]

export function MailRuleFields({ form, values }: MailRuleFieldsProps) {
  const isSuper = useUser()?.permissions.isSuperUser
  const choose = (siteIds: string[]) =>
    form.fields.setValue('siteIds', siteIds, { shouldDirty: true, shouldValidate: true })
  const siteError = form.fields.formState.errors.siteIds?.message
  const scopes = [
    { value: 'mine', label: 'All my sites' },
    { value: 'chosen', label: 'Chosen sites' },
    ...(isSuper ? [{ value: 'fleet', label: 'The whole fleet' }] : []),
  ]
  return (
    <>
      <RadioField form={form} name="scope" label="Sites to be told of" options={scopes} />
      {values.scope === 'chosen' && (
        <div>
          <SiteChoices chosen={values.siteIds} onChange={choose} />
          {siteError && <p role="alert">{siteError}</p>}
        </div>
      )}
      <Choices legend="Tell me of">
        <CheckboxField form={form} name="alarms" label="Alarms" />
        {values.alarms && values.alarmsDuringWork !== undefined && (
          <CheckboxField
            form={form}
            name="alarmsDuringWork"
            label="Alarms during tests too"
            hint="Otherwise those still open when the test or other planned work ends"
          />
        )}
        <CheckboxField form={form} name="lostContact" label="Offline" />
        {values.lostContact && (
          <NumberField form={form} name="lostContactMinutes" label="Offline for more than (minutes)" />
        )}
        <CheckboxField form={form} name="faults" label="Faults" />
        {values.disablements !== undefined && (
          <CheckboxField
            form={form}
            name="disablements"
            label={values.disabledHours ? 'Disabled' : `Disabled for more than ${disabledHoursText(disabledHours)}`}
          />
        )}
        {values.disablements && values.disabledHours !== undefined && (
          <SelectField
            form={form}
            name="disabledHours"
            label="Disabled for more than"
            hint="What is disabled already keeps the time of before"
            options={disablementTimes}
          />
        )}
        <CheckboxField form={form} name="backToNormal" label="Back to normal" hint="When something of these is over" />
      </Choices>
      <RadioField form={form} name="delivery" label="When" options={deliveries} />
      <DeliveryTimes form={form} values={values} />
    </>
  )
}

const DeliveryTimes = ({ form, values }: MailRuleFieldsProps) =>
  values.delivery === 'atOnce' ? (
    <FieldPair>
      <TimeField form={form} name="quietFrom" label="Quiet from" isOptional />
      <TimeField form={form} name="quietUntil" label="Quiet until" isOptional />
    </FieldPair>
  ) : (
    <FieldPair>
      {values.delivery === 'weekly' && <SelectField form={form} name="weekday" label="Day" options={days} />}
      <SelectField form={form} name="hour" label="Time" options={hours} />
    </FieldPair>
  )
