import { requiredText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { SuggestField } from '@emberwatch/ui/choice'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ location: requiredText('Place') })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { location: '' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <SuggestField
        form={form}
        name="location"
        label="Place"
        hint="Any text; places of other units are suggested."
        suggestions={['Entrance', 'Kitchen', 'Plant room', 'Stairs']}
      />
    </Form>
  )
}
