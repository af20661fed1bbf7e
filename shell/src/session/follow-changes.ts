import { followChanges } from '@emberwatch/api-client'
import { storageKey } from '@emberwatch/contract'
import { currentSession, sessionStore } from '@emberwatch/store'
import type { QueryClient } from '@tanstack/react-query'

/** Each session has its own stream, which its tabs share. @returns a function that ends it */
export function followChangesOfSession(followed: Parameters<typeof followChanges>[0]): () => void {
  let token: string | null = null
  let stop: (() => void) | undefined
  const follow = (next: string | null) => {
    if (next === token) return
    token = next
    stop?.()
    stop =
      next === null
        ? undefined
        : followChanges({ ...followed, shareAs: storageKey(`emberwatch live ${next.slice(-24)}`) })
  }
  const forget = sessionStore.subscribe(({ session }) => follow(session?.token ?? null))
  follow(currentSession()?.token ?? null)
  return () => {
    forget()
    follow(null)
  }
}

/** No person may see the data of another. */
export function forgetDataOfOthers(queryClient: QueryClient): () => void {
  return sessionStore.subscribe(({ session }, before) => {
    if (session?.user.id !== before.session?.user.id) queryClient.clear()
  })
}
