import type { ApiError } from '@emberwatch/api-client'
import { forbiddenText, paths, underBase, withoutBase } from '@emberwatch/contract'
import { dismissFailures, noteContact, noteLostContact, notify, rememberLocation, signOut } from '@emberwatch/store'

interface History {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
  readonly push: (address: string) => void
}

interface Rule {
  readonly applies: (error: ApiError) => boolean
  readonly act: (error: ApiError, history: History) => void
}

/** Reactions to failed calls everywhere (product 18.3); forms, lists and pages show the rest. The first matching rule applies. */
const rules: readonly Rule[] = [
  {
    // The rule goes by code: another 401, such as a wrong password, must not sign out (product 2.6).
    applies: ({ code }) => code === 'user.invalid_auth_token',
    act: (_, history) => {
      const { search, hash } = history.location
      const pathname = withoutBase(history.location.pathname)
      signOut()
      if (pathname === paths.login) return
      notify({ kind: 'info', text: 'You have been signed out. Please log in again.' })
      // The link works once, so nobody returns to it.
      if (!pathname.startsWith(paths.resetPassword(''))) rememberLocation(pathname + search + hash)
      history.push(underBase(paths.login))
    },
  },
  {
    applies: ({ code }) => code === 'user.two_step_setup_required',
    act: ({ text }, history) => {
      notify({ kind: 'info', text })
      const { pathname, hash } = history.location
      if (withoutBase(pathname) + hash !== paths.twoStepSettings) history.push(underBase(paths.twoStepSettings))
    },
  },
  {
    applies: ({ status }) => status === 403,
    act: ({ call }) => notify({ kind: 'error', text: forbiddenText, failureOf: call }),
  },
  { applies: ({ isNetwork }) => isNetwork, act: ({ text, call }) => notify({ kind: 'error', text, failureOf: call }) },
]

/** The `onError` of the shell's client. */
export function handleApiError(error: ApiError, history: History): void {
  if (error.code === 'network') noteLostContact(error.at)
  rules.find(({ applies }) => applies(error))?.act(error, history)
}

/** A success clears its earlier failure (product 18.3): `call` is that of the failure, sent at `sentAt` this time. */
export function handleApiSuccess(call: string, sentAt: number): void {
  dismissFailures(({ failureOf }) => failureOf === call)
  noteContact(sentAt)
}
