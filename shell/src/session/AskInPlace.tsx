import { networkErrorText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { type ComponentType, useEffect, useState } from 'react'
import { answer, type Question, useIsAsked } from './questions.ts'

/** Loaded with their question, as half of the pages need no forms. */
const dialogs: Record<Question, () => Promise<ComponentType>> = {
  'user.email_address_not_confirmed': async () =>
    (await import(/* webpackChunkName: "confirm-address" */ './ConfirmAddressDialog.tsx')).ConfirmAddressDialog,
  'user.fresh_code_required': async () =>
    (await import(/* webpackChunkName: "fresh-code" */ './FreshCodeDialog.tsx')).FreshCodeDialog,
}

/** The pending call continues afterwards. */
export const AskInPlace = () =>
  (Object.keys(dialogs) as Question[]).map((question) => <Ask key={question} question={question} />)

function Ask({ question }: { readonly question: Question }) {
  const isAsked = useIsAsked(question)
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
