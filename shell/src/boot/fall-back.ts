import { reportLoad } from '../areas/report-loads.ts'

/** This page has another shell, as the active one did not start (packages/host/src/shell/start-guard.ts): cleans the address and tells the host. */
export function fallBack(version: string | undefined): void {
  const { origin, pathname, search, hash } = window.location
  const own = search.replace(/[?&]shell-before=.*$/, '')
  window.history.replaceState(window.history.state, '', origin + pathname + own + hash)
  if (version) reportLoad({ area: 'shell', version, outcome: 'fell-back' })
}
