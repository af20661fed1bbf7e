import {
  type ScannedUnit,
  ScannedUnitForm,
  scannedLoops,
  scannedUnits,
  unitTypePresets,
} from '@emberwatch/contract/loops'
import { SuggestField } from '@emberwatch/ui/choice'
import { FormDialog, type FormModel, TextAreaField, TextField, useEndpointForm } from '@emberwatch/ui/form'

const empty = { tagName: '', detectionZone: '', lsiNumber: '', unitType: '', serialNumber: '', comment: '' }

export function AddUnitDialog({ loopId, isOpen, onClose }: { loopId: string; isOpen: boolean; onClose: () => void }) {
  const form = useEndpointForm(scannedLoops.addUnit, {
    params: { id: loopId },
    schema: ScannedUnitForm,
    defaults: empty,
    done: 'Unit added',
    afterwards: 'clear',
  })
  return (
    <FormDialog title="Add unit" submit="Add unit" form={form} isOpen={isOpen} onClose={onClose}>
      <UnitFields form={form} />
    </FormDialog>
  )
}

export function EditUnitDialog({ unit, onClose }: { unit: ScannedUnit; onClose: () => void }) {
  const form = useEndpointForm(scannedUnits.update, {
    params: { id: unit.id },
    schema: ScannedUnitForm,
    defaults: {
      tagName: unit.tagName ?? '',
      detectionZone: unit.detectionZone ?? '',
      lsiNumber: unit.lsiNumber ?? '',
      unitType: unit.unitType ?? '',
      serialNumber: unit.serialNumber ?? '',
      comment: unit.comment ?? '',
    },
    done: 'Unit saved',
  })
  return (
    <FormDialog title="Edit unit" submit="Save" form={form} isOpen onClose={onClose}>
      <UnitFields form={form} />
    </FormDialog>
  )
}

const UnitFields = ({ form }: { form: FormModel<ScannedUnitForm> }) => (
  <>
    <TextField form={form} name="tagName" label="Tag name" />
    <TextField form={form} name="detectionZone" label="Detection zone" />
    <TextField form={form} name="lsiNumber" label="LSI number" isOptional />
    <SuggestField form={form} name="unitType" label="Unit type" suggestions={unitTypePresets} isOptional />
    <TextField form={form} name="serialNumber" label="Serial number" isOptional />
    <TextAreaField form={form} name="comment" label="Comment" rows={2} isOptional />
  </>
)
