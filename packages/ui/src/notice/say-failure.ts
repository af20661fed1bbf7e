import { asApiError } from '@emberwatch/api-client'
import { notify } from '@emberwatch/store'

/** Shows a snackbar with the reason of a failed call. The shell itself reports 403 and lost connections (product 18.2, 18.3). */
export function sayFailure(thrown: unknown): void {
  const error = asApiError(thrown)
  if (error.status !== 403 && !error.isNetwork) notify({ kind: 'error', text: error.banner, failureOf: error.call })
}
