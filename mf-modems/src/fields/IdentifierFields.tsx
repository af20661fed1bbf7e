import { hasCheckDigit, type ModemIdentifiers } from '@emberwatch/contract/modems'
import { type FormModel, TextField } from '@emberwatch/ui/form'
import { identifierLabels, identifierNames, identifierPlaces } from '../identifiers.ts'
import styles from '../modems.module.css'

interface IdentifierFieldsProps<Values extends ModemIdentifiers> {
  readonly form: FormModel<Values>
  /** Says of each where it stands on the label. */
  readonly hasPlaces?: boolean
}

/** Points out a wrong check digit without refusing it (product 10.3). */
export function IdentifierFields<Values extends ModemIdentifiers>(props: IdentifierFieldsProps<Values>) {
  // The form may have other fields.
  const form = props.form as unknown as FormModel<ModemIdentifiers>
  const isOdd = isOddImei(form.fields.watch('imei'))
  const hintOf = (name: keyof ModemIdentifiers) =>
    name === 'imei' && isOdd ? oddImeiText : props.hasPlaces ? identifierPlaces[name] : undefined
  return (
    <div className={styles.pair}>
      {identifierNames.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={identifierLabels[name]}
          autoComplete="off"
          inputMode={['imei', 'iccid', 'imsi'].includes(name) ? 'numeric' : 'text'}
          hint={hintOf(name)}
        />
      ))}
    </div>
  )
}

const oddImeiText = 'The check digit does not fit: compare with the label'

export function isOddImei(typed: string): boolean {
  const imei = typed.trim()
  return /^\d{15}$/.test(imei) && !hasCheckDigit(imei)
}
