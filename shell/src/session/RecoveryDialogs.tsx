import { networkErrorText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { type ComponentType, useEffect, useState } from 'react'
import { answer, type RecoveryCause, useIsPending } from './recovery-causes.ts'

/** Loaded with their question, as half of the pages need no forms. */
const dialogs: Record<RecoveryCause, () => Promise<ComponentType>> = {
  'user.email_address_not_confirmed': async () =>
    (await import(/* webpackChunkName: "confirm-address" */ './ConfirmAddressDialog.tsx')).ConfirmAddressDialog,
  'user.fresh_code_required': async () =>
    (await import(/* webpackChunkName: "fresh-code" */ './FreshCodeDialog.tsx')).FreshCodeDialog,
}

/** The pending call continues afterwards. */
export const RecoveryDialogs = () =>
  (Object.keys(dialogs) as RecoveryCause[]).map((question) => <Ask key={question} question={question} />)

function Ask({ question }: { readonly question: RecoveryCause }) {
  const isAsked = useIsPending(question)
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isAsked || Dialog) return
    dialogs[question]().then(
      (loaded) => setDialog(() => loaded),
      () => {
        answer(question, false)
        notify({ kind: 'error', text: networkErrorText })
      },
    )
  }, [isAsked, Dialog, question])
  return Dialog && <Dialog />
}
