import { serverNow, type WorkKind } from '@emberwatch/contract'
import { NewWork, whyNotUntil, works } from '@emberwatch/contract/sites-systems'
import { Banner } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import * as v from 'valibot'
import { lengths } from './work-lengths.ts'
import { kindOptions, nothingSent } from './work-text.ts'
import type { WorksSubject } from './works-subject.ts'

interface StartValues {
  kind: WorkKind
  minutes: number
  reason?: string | null
  phoneNumber?: string | null
  [field: string]: unknown
}

const timesOf = (minutes: number) => {
  const now = serverNow()
  return { startsAt: new Date(now).toISOString(), endsAt: new Date(now + minutes * 60_000).toISOString() }
}
const { kind, reason, phoneNumber } = NewWork.entries
const schema = v.pipe(
  v.object({ kind, minutes: v.number(), reason, phoneNumber }),
  v.forward(
    v.check(
      (values) => whyNotUntil({ kind: values.kind, ...timesOf(values.minutes) }) === null,
      'A test lasts a day at most',
    ),
    ['minutes'],
  ),
) as unknown as v.GenericSchema<StartValues>

interface StartDialogProps {
  readonly subject: WorksSubject
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Nothing has to be chosen: a test of the whole place for an hour. */
export function StartDialog({ subject, isOpen, onClose }: StartDialogProps) {
  const isSite = 'siteId' in subject
  // Both take an id; that of a system has no further scope.
  const endpoint = isSite ? works.plan : (works.planForSystem as unknown as typeof works.plan)
  const form = useEndpointForm(endpoint, {
    schema,
    params: { id: isSite ? subject.siteId : subject.systemId },
    defaults: { kind: 'test', minutes: 60, reason: '', phoneNumber: '' },
    toBody: ({ minutes, ...values }) => ({
      ...values,
      ...timesOf(minutes),
      weeklyIn: null,
      ...((isSite ? { systemIds: null, modemId: null } : {}) as { systemIds: null; modemId: null }),
    }),
    successMessage: 'Started',
    resetTo: 'defaults',
    warnUnsaved: false,
  })
  return (
    <FormDialog
      title="Start test"
      submit="Start"
      form={{ ...form, canSubmit: !form.isSending }}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Banner tone="warn">{nothingSent}</Banner>
      <p>{`Covers ${isSite ? 'the whole site' : 'this system'}. Alarms are told and marked; offline and faults only if they stand at the end.`}</p>
      <SelectField form={form} name="kind" label="Work" options={kindOptions} />
      <SelectField form={form} name="minutes" label="For" options={lengths} />
      <TextField form={form} name="phoneNumber" label="Telephone" type="tel" isOptional hint="Of whoever is there" />
      <TextField form={form} name="reason" label="Reason" isOptional />
    </FormDialog>
  )
}
