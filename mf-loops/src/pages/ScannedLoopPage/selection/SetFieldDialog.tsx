import { requiredText } from '@emberwatch/contract'
import { unitLengths, unitTypePresets } from '@emberwatch/contract/loops'
import { SuggestField } from '@emberwatch/ui/choice'
import { FormDialog, TextField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

export type SharedField = 'detectionZone' | 'unitType'

const fields = {
  detectionZone: { label: 'Detection zone', max: unitLengths.detectionZone },
  unitType: { label: 'Unit type', max: unitLengths.type },
} as const

interface SetFieldDialogProps {
  readonly field: SharedField
  /** Such as '3 units'. */
  readonly units: string
  readonly onSet: (value: string) => void
  readonly onClose: () => void
}

/** One value for all selected units. */
export function SetFieldDialog({ field, units, onSet, onClose }: SetFieldDialogProps) {
  const { label, max } = fields[field]
  const form = useLocalForm({
    schema: v.object({ value: requiredText(label, max) }),
    defaults: { value: '' },
    onSubmit: ({ value }) => onSet(value),
  })
  return (
    <FormDialog title={`${label} of ${units}`} submit="Set" form={form} isOpen onClose={onClose}>
      {field === 'unitType' ? (
        <SuggestField form={form} name="value" label={label} suggestions={unitTypePresets} />
      ) : (
        <TextField form={form} name="value" label={label} />
      )}
    </FormDialog>
  )
}
