import type { Modem } from '@emberwatch/contract/modems'
import { Button, Dialog } from '@emberwatch/ui'
import { ConfigureButton } from '../configuration/ConfigureButton.tsx'

/** The dialog follows adding where modems have no secrets. */
export function AddedDialog({ modem, onClose }: { modem: Modem; onClose: () => void }) {
  return (
    <Dialog
      title={`Modem ${modem.clientId} added`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ConfigureButton modemId={modem.id} />
        </>
      }
    >
      <p>It connects no systems until its network is configured.</p>
    </Dialog>
  )
}
