import { SubmitButton, TextField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

/** The submit of a form with a layout of its own: while it is disabled it says beside it what is missing. */
export function Example() {
  const form = useLocalForm({
    schema: v.object({ imei: v.pipe(v.string(), v.nonEmpty('IMEI is required')) }),
    defaults: { imei: '' },
    onSubmit: () => undefined,
  })
  return (
    <form id="find-modem" noValidate onSubmit={form.submit}>
      <TextField form={form} name="imei" label="IMEI" />
      <SubmitButton form={form} submit="Find" formId="find-modem" />
    </form>
  )
}
