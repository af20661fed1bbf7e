import { notify } from '@emberwatch/store'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import { FileField } from '@emberwatch/ui/upload'
import * as v from 'valibot'

const schema = v.object({ file: v.file('Choose a file') })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: {},
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Upload">
      <FileField form={form} name="file" label="Configuration" accept=".xml" hint="An XML file of the panel." />
    </Form>
  )
}
