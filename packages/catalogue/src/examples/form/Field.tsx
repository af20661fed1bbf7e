import { notify } from '@emberwatch/store'
import { Field, Form, type FormModel, useFormField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ volume: v.pipe(v.number(), v.maxValue(8, 'Too loud for a hall')) })

/** A field of one's own: label, hint and error around any control. */
export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { volume: 5 },
    onSubmit: ({ volume }) => {
      notify({ kind: 'success', text: `Volume ${volume}` })
    },
  })
  return (
    <Form form={form} submit="Save">
      <Volume form={form} />
    </Form>
  )
}

function Volume({ form }: { readonly form: FormModel<{ volume: number }> }) {
  const field = { form, name: 'volume', label: 'Volume', hint: 'From 1 to 10' } as const
  const { control, error } = useFormField(field)
  return (
    <Field id={control.id} label={field.label} hint={field.hint} error={error}>
      <input type="range" min={1} max={10} {...control} {...form.fields.register('volume', { valueAsNumber: true })} />
    </Field>
  )
}
