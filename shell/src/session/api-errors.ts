import type { ApiError } from '@emberwatch/api-client'
import { forbiddenText, paths, underBase, withoutBase } from '@emberwatch/contract'
import { notify, rememberLocation, signOut } from '@emberwatch/store'

interface History {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
  readonly push: (address: string) => void
}

interface Rule {
  readonly applies: (error: ApiError) => boolean
  readonly act: (error: ApiError, history: History) => void
}

/**
 * What the app does about a failed call wherever it was made (product 18.3); forms, lists and pages show the rest
 * themselves. The first rule that applies acts.
 */
const rules: readonly Rule[] = [
  {
    // By the code, whatever the HTTP status: another 401, such as a wrong password, must not sign out (product 2.6).
    applies: ({ code }) => code === 'user.invalid_auth_token',
    act: (_, history) => {
      const { search, hash } = history.location
      const pathname = withoutBase(history.location.pathname)
      signOut()
      if (pathname === paths.login) return
      notify({ kind: 'info', text: 'You have been signed out. Please log in again.' })
      // Such a link works once: nobody comes back to its page, also where the password that it has set is what ended the session.
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
  { applies: ({ status }) => status === 403, act: () => notify({ kind: 'error', text: forbiddenText }) },
  { applies: ({ isNetwork }) => isNetwork, act: ({ text }) => notify({ kind: 'error', text }) },
]

export function handleApiError(error: ApiError, history: History): void {
  rules.find(({ applies }) => applies(error))?.act(error, history)
}
