import { type Modem, modems } from '@emberwatch/contract/modems'
import { Card } from '@emberwatch/ui'
import { Form, useEndpointForm } from '@emberwatch/ui/form'
import { PositionFields } from '@emberwatch/ui/position'
import { IdentifierFields } from '../../fields/IdentifierFields.tsx'
import { identifiersOf } from '../../identifiers.ts'

export function ModemEdit({ modem }: { modem: Modem }) {
  const form = useEndpointForm(modems.update, {
    params: { id: modem.id },
    defaults: { ...identifiersOf(modem), lat: modem.lat, lng: modem.lng },
  })
  return (
    <Card>
      <Form form={form} submit="Save" label="Edit modem">
        <IdentifierFields form={form} />
        <PositionFields form={form} what="modem" />
      </Form>
    </Card>
  )
}
