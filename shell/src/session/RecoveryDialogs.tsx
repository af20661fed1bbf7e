import { type DialogProps, lazyDialog } from '@emberwatch/ui'
import type { ComponentType } from 'react'
import { answer, type RecoveryCause, useIsPending } from './recovery-causes.ts'

/** Loaded with their question, as half of the pages need no forms. */
const dialogs: Record<RecoveryCause, ComponentType<Pick<DialogProps, 'isOpen' | 'onClose'>>> = {
  'user.email_address_not_confirmed': lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "confirm-address" */ './ConfirmAddressDialog.tsx')).ConfirmAddressDialog,
  ),
  'user.fresh_code_required': lazyDialog(
    async () => (await import(/* webpackChunkName: "fresh-code" */ './FreshCodeDialog.tsx')).FreshCodeDialog,
  ),
}

/** The pending call continues afterwards; Cancel leaves its error. */
export const RecoveryDialogs = () =>
  (Object.keys(dialogs) as RecoveryCause[]).map((code) => <Ask key={code} code={code} />)

function Ask({ code }: { readonly code: RecoveryCause }) {
  const Dialog = dialogs[code]
  return <Dialog isOpen={useIsPending(code)} onClose={() => answer(code, false)} />
}
