import { type DialogProps, lazyDialog } from '@emberwatch/ui'
import type { ComponentType } from 'react'
import { answer, type Question, useIsAsked } from './questions.ts'

/** Loaded with their question, as half of the pages need no forms. */
const dialogs: Record<Question, ComponentType<Pick<DialogProps, 'isOpen' | 'onClose'>>> = {
  'user.email_address_not_confirmed': lazyDialog(
    async () =>
      (await import(/* webpackChunkName: "confirm-address" */ './ConfirmAddressDialog.tsx')).ConfirmAddressDialog,
  ),
  'user.fresh_code_required': lazyDialog(
    async () => (await import(/* webpackChunkName: "fresh-code" */ './FreshCodeDialog.tsx')).FreshCodeDialog,
  ),
}

/** The pending call continues afterwards; Cancel leaves its error. */
export const AskInPlace = () =>
  (Object.keys(dialogs) as Question[]).map((question) => <Ask key={question} question={question} />)

function Ask({ question }: { readonly question: Question }) {
  const Dialog = dialogs[question]
  return <Dialog isOpen={useIsAsked(question)} onClose={() => answer(question, false)} />
}
