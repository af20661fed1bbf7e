import type { ApiError } from '@emberwatch/api-client'
import { useSyncExternalStore } from 'react'

/** Causes that the person can remove in place (product 3.7, 2.9). */
const recoveryCauses = ['user.email_address_not_confirmed', 'user.fresh_code_required'] as const
export type RecoveryCause = (typeof recoveryCauses)[number]

const answers = new Map<RecoveryCause, ((isDone: boolean) => void)[]>()
let listeners: (() => void)[] = []
const notify = () => {
  for (const listener of listeners) listener()
}

/** The `recover` of the shell's client: resolves to true when the person has removed the cause. Calls that wait for the same answer continue together. */
export function recoverWithDialog({ code }: ApiError): Promise<boolean> {
  const errorCode = recoveryCauses.find((one) => one === code)
  if (!errorCode) return Promise.resolve(false)
  return new Promise((resolve) => {
    answers.set(errorCode, [...(answers.get(errorCode) ?? []), resolve])
    notify()
  })
}

export function answer(errorCode: RecoveryCause, isDone: boolean): void {
  const waiting = answers.get(errorCode) ?? []
  answers.delete(errorCode)
  for (const resolve of waiting) resolve(isDone)
  notify()
}

/** True while calls wait for this cause to be removed. */
export const useIsPending = (errorCode: RecoveryCause): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners = [...listeners, listener]
      return () => {
        listeners = listeners.filter((other) => other !== listener)
      }
    },
    () => answers.has(errorCode),
  )
