import { useIsSupported } from '@emberwatch/api-client'
import { type Modem, modemLinks } from '@emberwatch/contract/modems'
import { Button, lazyDialog, useCan } from '@emberwatch/ui'
import { useState } from 'react'

const FindKnock = lazyDialog(async () => (await import('./FindKnock.tsx')).FindKnock)
const NewSecret = lazyDialog(async () => (await import('./NewSecret.tsx')).NewSecret)

/** Opens the search by IMEI for people who may add modems and see no list of knocks. */
export function FindKnockButton() {
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<Modem | null>(null)
  const isSupported = useIsSupported(modemLinks.findKnocks)
  const mayFind = useCan(modemLinks.findKnocks.access)
  if (!isSupported || !mayFind) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Find by IMEI</Button>
      {isOpen && <FindKnock onAdded={setAdded} onClose={() => setOpen(false)} />}
      {added && <NewSecret modem={added} onClose={() => setAdded(null)} />}
    </>
  )
}
