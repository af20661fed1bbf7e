import { useList } from '@emberwatch/api-client'
import { accessTeams } from '@emberwatch/contract/sites-systems'
import { NativeSelect } from '@emberwatch/ui'
import { type FieldProps, type FormValues, TextField } from '@emberwatch/ui/form'
import { useState } from 'react'
import { useController } from 'react-hook-form'

const other = 'other'
const listed = 100

interface TeamFieldProps<Values extends FormValues> extends Pick<FieldProps<Values>, 'form' | 'name'> {
  /** A team that cannot be chosen. */
  readonly without?: string
}

/** Chooses one of the person's own teams, or another one by the code that its members hand out. */
export function TeamField<Values extends FormValues>({ form, name, without }: TeamFieldProps<Values>) {
  const { field } = useController({ control: form.fields.control, name })
  const { data } = useList(accessTeams.list, { query: { limit: listed } })
  const teams = (data?.data ?? []).filter(({ id }) => id !== without)
  const [choice, setChoice] = useState(other)
  const choose = (value: string) => {
    setChoice(value)
    field.onChange(value === other ? '' : value)
  }
  return (
    <>
      {teams.length > 0 && (
        <NativeSelect
          label="Team"
          value={choice}
          options={[
            ...teams.map((team) => ({ value: team.id, label: team.name })),
            { value: other, label: 'Another team, by its code' },
          ]}
          onChange={choose}
        />
      )}
      {choice === other && (
        <TextField form={form} name={name} label="Code of the team" hint="It stands on the team’s page" />
      )}
    </>
  )
}
