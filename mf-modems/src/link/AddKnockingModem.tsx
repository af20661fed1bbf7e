import type { Modem, ModemKnock } from '@emberwatch/contract/modems'
import { useState } from 'react'
import { AddModemDialog } from '../adding/AddModemDialog.tsx'
import { ChooseSite } from '../fields/ChooseSite.tsx'

interface AddKnockingModemProps {
  readonly knock: Pick<ModemKnock, 'clientId' | 'imei'>
  readonly onAdded: (modem: Modem) => void
  readonly onClose: () => void
}

/** Its site first, then the fields that it has not said itself. */
export function AddKnockingModem({ knock, onAdded, onClose }: AddKnockingModemProps) {
  const [siteId, setSiteId] = useState<string | null>(null)
  if (siteId === null) {
    const { clientId } = knock
    return <ChooseSite title={`Add ${clientId}`} onChosen={setSiteId} onClose={onClose} />
  }
  const known = { clientId: knock.clientId, imei: knock.imei }
  return <AddModemDialog siteId={siteId} isOpen known={known} onAdded={onAdded} onClose={onClose} />
}
