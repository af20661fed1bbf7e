import type { ApiError } from '@emberwatch/api-client'
import { useSyncExternalStore } from 'react'

/** Asks for the code that confirms an address where a call needs it (product 3.7); ConfirmAddressDialog asks. */

let answers: ((isConfirmed: boolean) => void)[] = []
let listeners: (() => void)[] = []
const tell = () => {
  for (const listener of listeners) listener()
}

/** For the client: several calls that wait are answered together. Other failures are nothing to put right. */
export function recoverByConfirming({ code }: ApiError): Promise<boolean> {
  if (code !== 'user.email_address_not_confirmed') return Promise.resolve(false)
  return new Promise((resolve) => {
    answers = [...answers, resolve]
    tell()
  })
}

/** Ends the question; nothing where none is asked. */
export function answerConfirmation(isConfirmed: boolean): void {
  const waiting = answers
  answers = []
  for (const resolve of waiting) resolve(isConfirmed)
  tell()
}

/** Whether the code is being asked for. */
export const useIsConfirming = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners = [...listeners, listener]
      return () => {
        listeners = listeners.filter((other) => other !== listener)
      }
    },
    () => answers.length > 0,
  )
