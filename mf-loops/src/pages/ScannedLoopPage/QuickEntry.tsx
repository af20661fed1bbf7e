import { ScannedUnitForm, scannedLoops, unitTypePresets } from '@emberwatch/contract/loops'
import { Card } from '@emberwatch/ui'
import { SuggestField } from '@emberwatch/ui/choice'
import { Form, TextField, useEndpointForm } from '@emberwatch/ui/form'

const empty = { serialNumber: '', tagName: '', detectionZone: '', lsiNumber: '', unitType: '' }

/**
 * Many units one after the other, by keyboard or barcode scanner: Enter adds, type and zone stay, and the serial number
 * has the focus again. When a save fails, everything typed stays.
 */
export function QuickEntry({ loopId }: { loopId: string }) {
  const form = useEndpointForm(scannedLoops.addUnit, {
    params: { id: loopId },
    schema: ScannedUnitForm,
    defaults: empty,
    done: null,
    then: (_, { unitType, detectionZone }) => {
      form.fields.reset({ ...empty, unitType: unitType ?? '', detectionZone: detectionZone ?? '' })
      form.fields.setFocus('serialNumber')
    },
  })
  return (
    <Card title="Quick entry">
      <Form form={form} submit="Add" label="Quick entry" isInline>
        <TextField form={form} name="serialNumber" label="Serial number" isOptional />
        <TextField form={form} name="tagName" label="Tag name" />
        <TextField form={form} name="detectionZone" label="Detection zone" />
        <TextField form={form} name="lsiNumber" label="LSI number" isOptional />
        <SuggestField form={form} name="unitType" label="Unit type" suggestions={unitTypePresets} isOptional />
      </Form>
    </Card>
  )
}
