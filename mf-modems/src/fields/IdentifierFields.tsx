import { hasCheckDigit, type ModemIdentifiers } from '@emberwatch/contract/modems'
import { type FormModel, TextField } from '@emberwatch/ui/form'
import { identifierLabels, identifierNames } from '../identifiers.ts'
import styles from '../modems.module.css'

/** Points out a wrong check digit without refusing it (product 10.3). */
export function IdentifierFields<Values extends ModemIdentifiers>(props: { form: FormModel<Values> }) {
  // The form may have other fields.
  const form = props.form as unknown as FormModel<ModemIdentifiers>
  const imei = form.fields.watch('imei').trim()
  const isOdd = /^\d{15}$/.test(imei) && !hasCheckDigit(imei)
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
          {...(name === 'imei' && isOdd ? { hint: 'The check digit does not fit: compare with the label' } : {})}
        />
      ))}
    </div>
  )
}
