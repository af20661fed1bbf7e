import type { ApiError } from '@emberwatch/api-client'
import { useSyncExternalStore } from 'react'

/** Causes that the person can remove in place (product 3.7, 2.9). */
const recoveryCauses = ['user.email_address_not_confirmed', 'user.fresh_code_required'] as const
export type RecoveryCause = (typeof recoveryCauses)[number]

const answers = new Map<RecoveryCause, ((isDone: boolean) => void)[]>()
let listeners: (() => void)[] = []
const tell = () => {
  for (const listener of listeners) listener()
}

/** The `recover` of the shell's client: resolves to true when the person has removed the cause. Calls that wait for the same answer continue together. */
export function recoverWithDialog({ code }: ApiError): Promise<boolean> {
  const question = recoveryCauses.find((one) => one === code)
  if (!question) return Promise.resolve(false)
  return new Promise((resolve) => {
    answers.set(question, [...(answers.get(question) ?? []), resolve])
    tell()
  })
}

export function answer(question: RecoveryCause, isDone: boolean): void {
  const waiting = answers.get(question) ?? []
  answers.delete(question)
  for (const resolve of waiting) resolve(isDone)
  tell()
}

/** True while calls wait for this cause to be removed. */
export const useIsPending = (question: RecoveryCause): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners = [...listeners, listener]
      return () => {
        listeners = listeners.filter((other) => other !== listener)
      }
    },
    () => answers.has(question),
  )
