import { sessionStore } from '@emberwatch/store'
import type { QueryClient } from '@tanstack/react-query'

/** Empties the cache when another person, or nobody, is signed in: nothing of one may be seen by the next. */
export function forgetDataOfOthers(queryClient: QueryClient): () => void {
  return sessionStore.subscribe(({ session }, before) => {
    if (session?.user.id !== before.session?.user.id) queryClient.clear()
  })
}
