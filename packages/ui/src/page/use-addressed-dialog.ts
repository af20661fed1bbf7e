import { dialogParameter } from '@emberwatch/contract'
import { useEffect, useEffectEvent } from 'react'
import { useDialog } from '../dialog/Dialog.tsx'
import { useAddress } from './use-address.ts'

/**
 * A dialog that an address opens too, once: `?dialog=invite` (product 4.11). The parameter goes, so that Back and a reload do not open it again.
 */
export function useAddressedDialog(name: string) {
  const dialog = useDialog()
  const { read, change } = useAddress()
  const isRequested = read(dialogParameter) === name
  const open = useEffectEvent(() => {
    change({ [dialogParameter]: undefined }, true)
    dialog.open()
  })
  useEffect(() => {
    if (isRequested) open()
  }, [isRequested])
  return dialog
}
