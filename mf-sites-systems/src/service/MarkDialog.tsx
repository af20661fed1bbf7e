import { type ServiceUnit, serviceVisits, UnitMark } from '@emberwatch/contract/sites-systems'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

interface MarkDialogProps {
  readonly visitId: string
  readonly unit: ServiceUnit
  readonly isOpen: boolean
  readonly onClose: () => void
}

const schema = v.object({ reason: UnitMark.entries.reason })

/** Marks a unit that said nothing, such as a sounder. */
export function MarkDialog({ visitId, unit, isOpen, onClose }: MarkDialogProps) {
  const form = useEndpointForm(serviceVisits.mark, {
    schema,
    params: { id: visitId },
    defaults: { reason: '' },
    toBody: ({ reason }: { reason: string }) => ({ unitId: unit.id, reason }),
    successMessage: 'Marked as tested',
    warnUnsaved: false,
  })
  return (
    <FormDialog
      title={`Mark ${unit.unitName ?? 'this unit'} as tested`}
      submit="Mark tested"
      form={form}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label="Reason" hint="How it was tested, and why the panel did not say so" />
    </FormDialog>
  )
}
