import {
  formatModemCode,
  type Modem,
  ModemIdentifiers,
  type ModemSecret,
  modemHardware,
} from '@emberwatch/contract/modems'
import { Banner } from '@emberwatch/ui'
import { FormDialog, useEndpointForm } from '@emberwatch/ui/form'
import { useState } from 'react'
import { ByHand } from '../fields/ByHand.tsx'
import { CodeField } from '../fields/CodeField.tsx'
import { fillIdentifiers, noIdentifiers } from '../identifiers.ts'

interface ReplaceHardwareProps {
  readonly modem: Modem
  /** Its identifiers are those of the new label. */
  readonly onReplaced: (modem: Modem, secret: ModemSecret) => void
  readonly onClose: () => void
}

/** The label of the new hardware (product 10.19). */
export function ReplaceHardware({ modem: shown, onReplaced, onClose }: ReplaceHardwareProps) {
  // Somebody else may replace it meanwhile: then the server refuses, and the dialog says what is there.
  const [modem] = useState(shown)
  const form = useEndpointForm(modemHardware.replace, {
    schema: ModemIdentifiers,
    params: { id: modem.id },
    defaults: noIdentifiers,
    toBody: (fields) => ({ code: formatModemCode(fields), imei: modem.imei }),
    successMessage: 'Hardware replaced',
    resetTo: 'defaults',
    onSuccess: (secret, fields) => onReplaced({ ...modem, ...fields }, secret),
  })
  return (
    <FormDialog
      title={`Replace the hardware of ${modem.clientId}`}
      submit="Replace hardware"
      width="wide"
      form={form}
      isOpen
      onClose={onClose}
    >
      <p>
        History: the modem keeps its systems and all that is stored of them, and its page lists this hardware as
        earlier. Access stays. The secret of this hardware ends at once, and the new one is shown once. Notices: contact
        is lost until the new hardware connects, and is told as such where that takes too long.
      </p>
      <CodeField
        onCode={(fields) => fillIdentifiers(form, fields)}
        hint="Scan the label of the new hardware, or paste its code"
      />
      <ByHand form={form} />
      {form.error && shown.imei !== modem.imei && (
        <Banner tone="warn">{`It is ${shown.clientId}, IMEI ${shown.imei} now.`}</Banner>
      )}
    </FormDialog>
  )
}
