import { useSend } from '@emberwatch/api-client'
import { type Modem, type ModemSecret, modemLinks } from '@emberwatch/contract/modems'
import { sayFailure } from '@emberwatch/ui'
import { useEffect, useRef, useState } from 'react'
import { ConfigureButton } from '../configuration/ConfigureButton.tsx'
import { SecretDialog } from './SecretDialog.tsx'

/** Makes the first secret of a modem that was just added, and shows it once. */
export function NewSecret({ modem, onClose }: { modem: Modem; onClose: () => void }) {
  const { id } = modem
  const { mutateAsync } = useSend(modemLinks.renewSecret)
  const [made, setMade] = useState<ModemSecret | null>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutateAsync({ params: { id } }).then(setMade, (error) => {
      sayFailure(error)
      onClose()
    })
  }, [id, mutateAsync, onClose])
  return made && <SecretDialog modem={modem} made={made} onClose={onClose} next={<ConfigureButton modemId={id} />} />
}
