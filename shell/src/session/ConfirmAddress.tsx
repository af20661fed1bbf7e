import { networkErrorText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { type ComponentType, useEffect, useState } from 'react'
import { answerConfirmation, useIsConfirming } from './address-confirmation.ts'

/** Asks for the code where a call needs a confirmed address. Forms, which half of the pages do without, come with the question. */
export function ConfirmAddress() {
  const isAsked = useIsConfirming()
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isAsked || Dialog) return
    import(/* webpackChunkName: "confirm-address" */ './ConfirmAddressDialog.tsx').then(
      (loaded) => setDialog(() => loaded.ConfirmAddressDialog),
      () => {
        answerConfirmation(false)
        notify({ kind: 'error', text: networkErrorText })
      },
    )
  }, [isAsked, Dialog])
  return Dialog && <Dialog />
}
