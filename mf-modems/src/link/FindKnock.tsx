import type { FoundKnock, Modem } from '@emberwatch/contract/modems'
import { modemLinks } from '@emberwatch/contract/modems'
import { Button, Dialog, formatDateTime, Row, Stack } from '@emberwatch/ui'
import { SubmitButton, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { useId, useState } from 'react'
import { identifierPlaces } from '../identifiers.ts'
import { AddKnockingModem } from './AddKnockingModem.tsx'

interface FindKnockProps {
  readonly onAdded: (modem: Modem) => void
  readonly onClose: () => void
}

/** Finds the client ID of a device by the IMEI on its label, as others' devices are not listed (product 10.16). */
export function FindKnock({ onAdded, onClose }: FindKnockProps) {
  const [knocks, setKnocks] = useState<readonly FoundKnock[]>([])
  const formId = useId()
  const [chosen, setChosen] = useState<FoundKnock | null>(null)
  const form = useEndpointForm(modemLinks.findKnocks, {
    defaults: { imei: '' },
    warnUnsaved: false,
    successMessage: null,
    onSuccess: setKnocks,
  })
  const imei = form.fields.watch('imei').trim()
  if (chosen) return <AddKnockingModem knock={{ ...chosen, imei }} onAdded={onAdded} onClose={onClose} />
  return (
    <Dialog
      title="Find a modem by its IMEI"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form} submit="Find" formId={formId} />
        </>
      }
    >
      <Stack>
        <p>A modem that has tried to connect and that nobody has added is found by its IMEI.</p>
        <form noValidate id={formId} aria-label="Search by IMEI" onSubmit={form.submit}>
          <TextField form={form} name="imei" label="IMEI" inputMode="numeric" hint={identifierPlaces.imei} />
        </form>
        {knocks.map((knock) => (
          <Row key={knock.clientId}>
            <Button onClick={() => setChosen(knock)}>{`Add ${knock.clientId}`}</Button>
            {`It tried last ${formatDateTime(knock.lastAt)}.`}
          </Row>
        ))}
      </Stack>
    </Dialog>
  )
}
