import { reportLoad } from '../areas/report-loads.ts'

/**
 * For a page that got this shell because the active one would not start (packages/host/src/shell/start-guard.ts): takes the mark off the
 * address and tells the host.
 */
export function fallBack(version: string | undefined): void {
  const { origin, pathname, search, hash } = window.location
  const own = search.replace(/[?&]shell-before=.*$/, '')
  window.history.replaceState(window.history.state, '', origin + pathname + own + hash)
  if (version) reportLoad({ area: 'shell', version, outcome: 'fell-back' })
}
