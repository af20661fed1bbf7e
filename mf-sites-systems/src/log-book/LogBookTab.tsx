import { useIsSupported } from '@emberwatch/api-client'
import { logBook } from '@emberwatch/contract/sites-systems'
import { lazyView } from '@emberwatch/ui'

/** Whether the platform has log books. */
export const useHasLogBook = () => useIsSupported(logBook.ofSystem)

/** Pages do not carry it. */
export const LogBookTab = lazyView(
  'The log book',
  async () => (await import(/* webpackChunkName: "log-book" */ './LogBook.tsx')).LogBook,
  8,
)
