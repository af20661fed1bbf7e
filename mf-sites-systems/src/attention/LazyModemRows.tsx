import type { AttentionModem } from '@emberwatch/contract'
import { lazyView } from '@emberwatch/ui'

const ModemRows = lazyView('Modems without a system', async () => (await import('./ModemRows.tsx')).ModemRows, 1)

/** Most people never have one: their pages do not carry it. */
export const LazyModemRows = ({ modems }: { modems: readonly AttentionModem[] | null | undefined }) =>
  modems && modems.length > 0 ? <ModemRows modems={modems} /> : null
