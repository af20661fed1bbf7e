import { useEffect } from 'react'
import { reportLoad } from './report-loads.ts'
import { useSource } from './source-context.tsx'

/** Says that the shell has started: to the guard of the page, which would otherwise give it up, and to the host, which counts. */
export function useTellStarted(): void {
  const source = useSource()
  useEffect(() => {
    document.getElementById('root')?.setAttribute('data-started', '')
    const version = source.registry.shellVersion
    if (version) reportLoad({ area: 'shell', version, outcome: 'loaded' })
  }, [source])
}
