import { useEffect } from 'react'
import { failedShell, recall } from '../boot/tab-memory.ts'
import { reportLoad } from './report-loads.ts'
import { useSource } from './source-context.tsx'

/** Says that the shell has started: to the guard of the page, which would otherwise give it up, and to the host, which counts. */
export function useTellStarted(): void {
  const source = useSource()
  useEffect(() => {
    document.getElementById('root')?.setAttribute('data-started', 'yes')
    const version = source.registry.shellVersion
    if (!version) return
    reportLoad({ area: 'shell', version, outcome: 'loaded' })
    const failed = recall(failedShell)
    if (failed && failed !== version) reportLoad({ area: 'shell', version, outcome: 'fell-back' })
  }, [source])
}
