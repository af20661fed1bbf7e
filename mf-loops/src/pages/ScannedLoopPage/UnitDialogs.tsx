import {
  type ScannedUnit,
  ScannedUnitForm,
  scannedLoops,
  scannedUnits,
  unitTypePresets,
} from '@emberwatch/contract/loops'
import { SuggestField } from '@emberwatch/ui/choice'
import { FormDialog, type FormModel, ScanField, TextAreaField, TextField } from '@emberwatch/ui/form'
import { useOutboxForm } from '@emberwatch/ui/outbox'
import { useEffect, useEffectEvent } from 'react'
import { serialOfLabel } from '../../unit-fields.ts'
import { unitTitle, unitValues } from './unit-values.ts'

const empty = { tagName: '', detectionZone: '', lsiNumber: '', unitType: '', serialNumber: '', comment: '' }

interface AddUnitDialogProps {
  readonly loopId: string
  readonly isOpen: boolean
  /** Values to begin with, such as those of an entry that was refused. */
  readonly start?: Partial<ScannedUnitForm> | undefined
  readonly onClose: () => void
}

export function AddUnitDialog({ loopId, isOpen, start, onClose }: AddUnitDialogProps) {
  const form = useOutboxForm(scannedLoops.addUnit, {
    params: { id: loopId },
    schema: ScannedUnitForm,
    defaults: empty,
    title: unitTitle,
    successMessage: 'Unit added',
    refreshes: [scannedLoops.units],
  })
  const fill = useEffectEvent(() => {
    const values = Object.entries({ ...start }) as [keyof ScannedUnitForm, string][]
    for (const [name, value] of values) form.fields.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  })
  // The dialog begins with its defaults when it opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start is another opening
  useEffect(() => {
    if (isOpen) fill()
  }, [isOpen, start])
  return (
    <FormDialog title="Add unit" submit="Add unit" form={form} isOpen={isOpen} onClose={onClose}>
      <UnitFields form={form} />
    </FormDialog>
  )
}

export function EditUnitDialog({ unit, onClose }: { unit: ScannedUnit; onClose: () => void }) {
  const form = useOutboxForm(scannedUnits.update, {
    params: { id: unit.id },
    schema: ScannedUnitForm,
    defaults: unitValues(unit),
    title: unitTitle,
    successMessage: 'Unit saved',
    refreshes: [scannedLoops.units],
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
    <ScanField form={form} name="serialNumber" label="Serial number" readValue={serialOfLabel} isOptional />
    <TextAreaField form={form} name="comment" label="Comment" rows={2} isOptional />
  </>
)
