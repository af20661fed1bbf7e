import { followChanges } from '@emberwatch/api-client'
import { currentSession, sessionStore } from '@emberwatch/store'

/** Each session has its own stream. @returns a function that ends it */
export function followChangesOfSession(followed: Parameters<typeof followChanges>[0]): () => void {
  let token: string | null = null
  let stop: (() => void) | undefined
  const follow = (next: string | null) => {
    if (next === token) return
    token = next
    stop?.()
    stop = next === null ? undefined : followChanges(followed)
  }
  const forget = sessionStore.subscribe(({ session }) => follow(session?.token ?? null))
  follow(currentSession()?.token ?? null)
  return () => {
    forget()
    follow(null)
  }
}
