import { ScannedUnitForm, scannedLoops, unitTypePresets } from '@emberwatch/contract/loops'
import { Card } from '@emberwatch/ui'
import { SuggestField } from '@emberwatch/ui/choice'
import { Form, TextField, useEndpointForm } from '@emberwatch/ui/form'

const empty = { serialNumber: '', tagName: '', detectionZone: '', lsiNumber: '', unitType: '' }

/** For keyboard and barcode scanner: Enter adds, type and zone stay, the serial number gets the focus. A failed save keeps everything. */
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
