import { sessionStore } from '@emberwatch/store'
import type { QueryClient } from '@tanstack/react-query'

/** No person may see the data of another. */
export function forgetDataOfOthers(queryClient: QueryClient): () => void {
  return sessionStore.subscribe(({ session }, before) => {
    if (session?.user.id !== before.session?.user.id) queryClient.clear()
  })
}
