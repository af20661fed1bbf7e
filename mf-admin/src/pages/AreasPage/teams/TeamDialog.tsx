import { releases, type TeamChangeValues, teamChangeForm, teams } from '@emberwatch/contract/admin'
import { SelectField } from '@emberwatch/ui/choice'
import { FormDialog, NumberField, TextAreaField, TextField, useEndpointForm } from '@emberwatch/ui/form'
import type { TeamLook, TeamSubject } from './team-actions.ts'

interface TeamDialogProps {
  readonly look: TeamLook
  readonly subject: TeamSubject
  readonly revision: number
  readonly onClose: () => void
}

/** Makes the body from the fields. */
const bodyOf = ({ paths, approved, member, ...values }: TeamChangeValues) => ({
  ...values,
  ...(paths === undefined ? {} : { paths: paths.split(',').map((path) => path.trim()) }),
  ...(approved === undefined ? {} : { permissions: [approved] }),
  ...(member === undefined ? {} : { emailAddress: member }),
})

const defaultsOf = (asks: NonNullable<TeamLook['asks']>, team: TeamSubject['team']) => ({
  note: '',
  ...(asks.includes('paths') ? { paths: '' } : {}),
  ...(asks.includes('approved') ? { approved: team?.permissions?.[0] ?? '' } : {}),
  ...(asks.includes('emailAddress') ? { emailAddress: '' } : {}),
  ...(asks.includes('member') ? { member: team?.members[0]?.emailAddress ?? '' } : {}),
  ...(asks.includes('percent') ? { percent: 10 } : {}),
})

/** Asks why, and what the change needs. */
export function TeamDialog({ look, subject, revision, onClose }: TeamDialogProps) {
  const { asks = [], action } = look
  const { team } = subject
  const form = useEndpointForm(teams.change, {
    schema: teamChangeForm(asks),
    defaults: defaultsOf(asks, team),
    params: { area: subject.area },
    toBody: (values) => ({ ...look.body?.(subject), ...bodyOf(values), action, revision }),
    refreshes: [teams.overview, releases.overview],
    successMessage: look.successMessage,
    warnUnsaved: false,
    resetTo: 'defaults',
  })
  const optionsOf = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))
  return (
    <FormDialog title={`${look.label}: ${subject.title}`} submit={look.submit} form={form} isOpen onClose={onClose}>
      <p>{look.text(subject)}</p>
      {asks.includes('paths') && (
        <TextField form={form} name="paths" label="Paths" hint="Such as /weather, separated by commas" />
      )}
      {asks.includes('approved') && (
        <SelectField form={form} name="approved" label="Approval" options={optionsOf(team?.permissions ?? [])} />
      )}
      {asks.includes('emailAddress') && <TextField form={form} name="emailAddress" label="Email address" />}
      {asks.includes('member') && (
        <SelectField
          form={form}
          name="member"
          label="Member"
          options={optionsOf(team?.members.map((member) => member.emailAddress))}
        />
      )}
      {asks.includes('percent') && <NumberField form={form} name="percent" label="Share of people, in percent" />}
      <TextAreaField form={form} name="note" label="Reason" hint="For the log" rows={2} />
    </FormDialog>
  )
}
