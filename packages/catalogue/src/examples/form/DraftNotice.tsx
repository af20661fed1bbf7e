import { notify } from '@emberwatch/store'
import { DraftNotice, Form, TextAreaField, useDraft, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ report: v.string() })

/** Type something and open this page again. */
export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { report: '' },
    onSubmit: () => {
      draft.forget()
      notify({ kind: 'success', text: 'Sent' })
    },
  })
  const draft = useDraft(form, 'catalogue')
  return (
    <>
      <DraftNotice draft={draft} />
      <Form form={form} submit="Send">
        <TextAreaField form={form} name="report" label="Report" />
      </Form>
    </>
  )
}
