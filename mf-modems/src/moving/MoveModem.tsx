import type { Modem } from '@emberwatch/contract/modems'
import { useState } from 'react'
import { ChooseSite } from '../fields/ChooseSite.tsx'
import { MovePlan } from './MovePlan.tsx'

interface MoveModemProps {
  readonly modem: Modem
  readonly onClose: () => void
}

/** The site first, then what a move there changes (product 10.18). */
export function MoveModem({ modem: shown, onClose }: MoveModemProps) {
  // Somebody else may move it meanwhile: then the server refuses, and the dialog says where it stands.
  const [modem] = useState(shown)
  const [siteId, setSiteId] = useState<string | null>(null)
  if (siteId !== null) return <MovePlan modem={modem} now={shown} siteId={siteId} onClose={onClose} />
  return (
    <ChooseSite
      title={`Move ${modem.clientId} to another site`}
      exceptId={modem.siteId}
      onChosen={setSiteId}
      onClose={onClose}
    />
  )
}
