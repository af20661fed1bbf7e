import type { ApiError } from '@emberwatch/api-client'
import { useSyncExternalStore } from 'react'

/** What a call may lack that the person can put right in place: a confirmed address (product 3.7), a fresh code (product 2.9). */
const questions = ['user.email_address_not_confirmed', 'user.fresh_code_required'] as const
export type Question = (typeof questions)[number]

const answers = new Map<Question, ((isDone: boolean) => void)[]>()
let listeners: (() => void)[] = []
const tell = () => {
  for (const listener of listeners) listener()
}

/** For the client: several calls that wait for the same are answered together. Other failures are nothing to put right. */
export function recoverByAsking({ code }: ApiError): Promise<boolean> {
  const question = questions.find((one) => one === code)
  if (!question) return Promise.resolve(false)
  return new Promise((resolve) => {
    answers.set(question, [...(answers.get(question) ?? []), resolve])
    tell()
  })
}

/** Ends the question; nothing where it is not asked. */
export function answer(question: Question, isDone: boolean): void {
  const waiting = answers.get(question) ?? []
  answers.delete(question)
  for (const resolve of waiting) resolve(isDone)
  tell()
}

/** Whether this is being asked. */
export const useIsAsked = (question: Question): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners = [...listeners, listener]
      return () => {
        listeners = listeners.filter((other) => other !== listener)
      }
    },
    () => answers.has(question),
  )
