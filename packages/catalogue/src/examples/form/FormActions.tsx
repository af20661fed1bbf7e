import { requiredText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { Card } from '@emberwatch/ui'
import { FormActions, TextField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ name: requiredText('Name') })

/** The end of a form whose fields stand elsewhere. */
export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { name: '' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <>
      <Card title="Unit">
        <form id="unit" className="ew-form" onSubmit={form.submit}>
          <TextField form={form} name="name" label="Name" />
        </form>
      </Card>
      <FormActions
        form={form}
        formId="unit"
        submit="Save"
        onCancel={() => notify({ kind: 'info', text: 'As before' })}
      />
    </>
  )
}
