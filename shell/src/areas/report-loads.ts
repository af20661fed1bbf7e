import { type LoadReport, loadReportsPath } from '@emberwatch/federation'

/** How long reports are gathered: a start has several, and none is urgent. */
const gatherMs = 3000

const told = new Set<string>()
let waiting: LoadReport[] = []

/**
 * Tells the host how a release does in this session, each thing once: that it was shown, that it failed, that it stood
 * in for another. It names the release and the kind of failure, and nobody.
 */
export function reportLoad(report: LoadReport): void {
  const key = `${report.area} ${report.version} ${report.outcome}`
  if (told.has(key)) return
  told.add(key)
  if (waiting.length === 0) setTimeout(send, gatherMs)
  waiting.push(report)
}

function send(): void {
  if (waiting.length) navigator.sendBeacon?.(loadReportsPath, JSON.stringify(waiting))
  waiting = []
}

// Whoever leaves at once has something to tell as well.
window.addEventListener('pagehide', send)
