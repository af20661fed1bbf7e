import { useIsSupported } from '@emberwatch/api-client'
import { lazyView } from '@emberwatch/ui'

/** Whether the platform has log books. By its name, as the call comes with the tab. */
export const useHasLogBook = () => useIsSupported({ name: 'logBook.ofSystem' })

/** Pages do not carry it. */
export const LogBookTab = lazyView(
  'The log book',
  async () => (await import(/* webpackChunkName: "log-book" */ './LogBook.tsx')).LogBook,
  8,
)
