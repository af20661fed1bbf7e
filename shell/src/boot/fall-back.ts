import { reportLoad } from '../areas/report-loads.ts'

/**
 * This page has another shell, as the active one did not start, or this browser is of the canary's share
 * (packages/host/src/shell/start-guard.ts): cleans the address, and tells the host of a failure.
 */
export function fallBack(version: string | undefined): void {
  const { origin, pathname, search, hash } = window.location
  const [match = '', what] = /[?&]shell-(before|canary)=.*$/.exec(search) ?? []
  const own = search.slice(0, search.length - match.length)
  window.history.replaceState(window.history.state, '', origin + pathname + own + hash)
  if (version && what === 'before') reportLoad({ area: 'shell', version, outcome: 'fell-back' })
}
