import { formatModemCode, type Modem, ModemChange, type ModemIdentifiers, modems } from '@emberwatch/contract/modems'
import { FormDialog, useEndpointForm } from '@emberwatch/ui/form'
import { PositionFields } from '@emberwatch/ui/position'
import { ByHand } from '../fields/ByHand.tsx'
import { CodeField } from '../fields/CodeField.tsx'
import { fillIdentifiers, noIdentifiers } from '../identifiers.ts'

interface AddModemDialogProps {
  readonly siteId: string
  readonly isOpen: boolean
  /** Identifiers that are known already. */
  readonly known?: Partial<ModemIdentifiers>
  readonly onAdded: (modem: Modem) => void
  readonly onClose: () => void
}

/** The code of the label, or six fields that are sent as one (product 10.5). */
export function AddModemDialog({ siteId, isOpen, known, onAdded, onClose }: AddModemDialogProps) {
  const form = useEndpointForm(modems.create, {
    schema: ModemChange,
    defaults: { ...noIdentifiers, ...known, lat: null, lng: null },
    toBody: ({ lat, lng, ...fields }) => ({ code: formatModemCode(fields), siteId, lat, lng }),
    successMessage: 'Modem added',
    resetTo: 'defaults',
    onSuccess: onAdded,
  })
  return (
    <FormDialog title="Add modem" submit="Add modem" width="wide" form={form} isOpen={isOpen} onClose={onClose}>
      <CodeField onCode={(fields) => fillIdentifiers(form, fields)} hint="Scan the label, or paste its code" />
      <ByHand form={form} />
      <PositionFields form={form} what="modem" />
    </FormDialog>
  )
}
