import { useIsSupported } from '@emberwatch/api-client'
import { history } from '@emberwatch/contract/sites-systems'
import { lazyView } from '@emberwatch/ui'

/** Whether the platform has a history. */
export const useHasHistory = () => useIsSupported(history.ofSystem)

/** Few people open it: pages do not carry it. */
export const HistoryTab = lazyView('The history', async () => (await import('./History.tsx')).History, 8)
