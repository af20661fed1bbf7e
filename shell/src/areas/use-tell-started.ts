import { useEffect } from 'react'
import { reportLoad } from './report-loads.ts'
import { useSource } from './source-context.tsx'

/** Tells the page's guard, which would otherwise give the shell up, and the host. */
export function useTellStarted(): void {
  const source = useSource()
  useEffect(() => {
    document.getElementById('root')?.setAttribute('data-started', '')
    const version = source.registry.shellVersion
    if (version) reportLoad({ area: 'shell', version, outcome: 'loaded' })
  }, [source])
}
