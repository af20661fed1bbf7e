import { optionalComment } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { Form, TextAreaField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ comment: optionalComment })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { comment: '' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <TextAreaField form={form} name="comment" label="Comment" rows={4} isOptional />
    </Form>
  )
}
