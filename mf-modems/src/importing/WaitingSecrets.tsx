import { useItem } from '@emberwatch/api-client'
import { modemImports } from '@emberwatch/contract/modems'
import { lazyView } from '@emberwatch/ui'

const TakeSecrets = lazyView('Secrets of an import', async () => (await import('./TakeSecrets.tsx')).TakeSecrets)

/** Imports whose secrets nobody has taken, for whoever left the dialog before. Hidden without any. */
export function WaitingSecrets() {
  const { data } = useItem(modemImports.waiting, {})
  return data?.map(({ jobId, fileName }) => <TakeSecrets key={jobId} jobId={jobId} fileName={fileName} />) ?? null
}
