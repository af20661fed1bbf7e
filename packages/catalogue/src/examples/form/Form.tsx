import { useItem } from '@emberwatch/api-client'
import { Skeleton } from '@emberwatch/ui'
import { Form, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { type Unit, units } from '../../calls.ts'

/** Checks by the schema of the call and sends it. */
export function Example() {
  const { data } = useItem(units.get, { params: { id: '3' } })
  return data ? <Rename unit={data} /> : <Skeleton />
}

function Rename({ unit }: { readonly unit: Unit }) {
  const form = useEndpointForm(units.rename, {
    params: { id: unit.id },
    defaults: { name: unit.name },
    refreshes: [units.get, units.list],
    warnUnsaved: false,
  })
  return (
    <Form form={form} submit="Rename">
      <TextField form={form} name="name" label="Name" />
    </Form>
  )
}
