import { type FieldProps, type FormValues, TextField } from '@emberwatch/ui/form'

/** An IPv4 address, by the digits of a phone's keyboard; many of these have a comma in place of the point. */
export const AddressField = <Values extends FormValues>(props: FieldProps<Values> & { placeholder: string }) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" setValueAs={(typed) => typed.replaceAll(',', '.')} />
)
