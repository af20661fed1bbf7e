import { systemTypeLabels } from '@emberwatch/contract'
import { chosenSystemTypes } from '@emberwatch/contract/modems'
import { Button, Muted } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { type FieldProps, type FormModel, type FormValues, PasswordField, TextField } from '@emberwatch/ui/form'
import styles from '../modems.module.css'
import type { NetworkValues } from './network-values.ts'
import { outsideSubnetText } from './outside-subnet-text.ts'

interface EntryFieldsProps {
  readonly form: FormModel<NetworkValues>
  readonly index: number
  readonly onRemove: () => void
}

const archivedText = 'The system is archived: its name and type stay as they are.'
const types = chosenSystemTypes.map((value) => ({ value, label: systemTypeLabels[value] }))

export function EntryFields({ form, index, onRemove }: EntryFieldsProps) {
  const entry = form.fields.watch(`systems.${index}`)
  const [ip, subnet] = form.fields.watch(['ip', 'subnet'])
  const title = entry.name || `System ${index + 1}`
  if (entry.type === 'simulator') return <SimulatorEntry title={title} />
  return (
    <fieldset className={styles.entry} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <Button kind="quiet" size="small" icon="trash" label={`Remove ${title}`} onClick={onRemove} />
      </div>
      <div className={styles.pair}>
        <TextField
          form={form}
          name={`systems.${index}.name`}
          label="Name"
          autoComplete="off"
          isQuietWhileBlank
          isDisabled={entry.isArchived}
          hint={entry.isArchived ? archivedText : undefined}
        />
        <TypeField form={form} index={index} isDisabled={entry.isArchived || entry.systemId !== undefined} />
        <AddressField
          form={form}
          name={`systems.${index}.host`}
          label="Host"
          placeholder="192.168.10.20"
          isQuietWhileBlank
          hint={outsideSubnetText({ ip, subnet, host: entry.host })}
        />
        {entry.type === 'autrosafe' && <PortField form={form} index={index} />}
        {entry.type === 'autroprime' && <CredentialFields form={form} index={index} />}
      </div>
    </fieldset>
  )
}

/** Simulators cannot be changed (product 10.8). */
const SimulatorEntry = ({ title }: { title: string }) => (
  <fieldset className={styles.entry} aria-label={title}>
    <h3>{title}</h3>
    <Muted>A simulator, which cannot be changed here.</Muted>
  </fieldset>
)

type FieldsOfEntry = Pick<EntryFieldsProps, 'form' | 'index'>

const TypeField = ({ form, index, isDisabled }: FieldsOfEntry & { isDisabled: boolean | undefined }) => (
  <SelectField
    form={form}
    name={`systems.${index}.type`}
    label="Type"
    options={types}
    placeholder="Choose a type"
    isQuietWhileBlank
    isDisabled={isDisabled}
  />
)

const PortField = ({ form, index }: FieldsOfEntry) => (
  <TextField
    form={form}
    name={`systems.${index}.port`}
    label="Port"
    inputMode="numeric"
    autoComplete="off"
    isQuietWhileBlank
  />
)

const CredentialFields = ({ form, index }: FieldsOfEntry) => (
  <>
    <TextField form={form} name={`systems.${index}.username`} label="Username" autoComplete="off" isQuietWhileBlank />
    <PasswordField
      form={form}
      name={`systems.${index}.password`}
      label="Password"
      autoComplete="new-password"
      isQuietWhileBlank
    />
  </>
)

/** An IPv4 address, by the digits of a phone's keyboard; many of these have a comma in place of the point. */
export const AddressField = <Values extends FormValues>(props: FieldProps<Values> & { placeholder: string }) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" setValueAs={(typed) => typed.replaceAll(',', '.')} />
)
