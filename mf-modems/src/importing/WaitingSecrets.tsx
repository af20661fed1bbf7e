import { useItem } from '@emberwatch/api-client'
import { modemImports } from '@emberwatch/contract/modems'
import { lazyView } from '@emberwatch/ui'
import { useState } from 'react'

const TakeSecrets = lazyView('Secrets of an import', async () => (await import('./TakeSecrets.tsx')).TakeSecrets)

/** Imports whose secrets nobody has taken, for whoever left the dialog before. Hidden without any. */
export function WaitingSecrets() {
  const { data = [] } = useItem(modemImports.waiting, {})
  // What was taken here waits no more, and is shown until the page is left: nobody gets it again.
  const [taken, setTaken] = useState<typeof data>([])
  const rows = [...taken, ...data.filter(({ jobId }) => !taken.some((one) => one.jobId === jobId))]
  return rows.map((row) => (
    <TakeSecrets key={row.jobId} {...row} onTake={() => setTaken((before) => [...before, row])} />
  ))
}
