import { asApiError } from '@emberwatch/api-client'
import { notify } from '@emberwatch/store'

/**
 * Says in a snackbar why a call failed. What any call may run into, 403 and lost connections, the shell says by itself
 * (product 18.2, 18.3).
 */
export function sayFailure(thrown: unknown): void {
  const error = asApiError(thrown)
  if (error.status !== 403 && !error.isNetwork) notify({ kind: 'error', text: error.banner })
}
