import { underBase } from '@emberwatch/contract'
import { type LoadReport, loadReportsPath } from '@emberwatch/federation'
import { currentSession } from '@emberwatch/store'

/** How long reports are gathered: a start has several, and none is urgent. */
const gatherMs = 3000

const told = new Set<string>()
let waiting: LoadReport[] = []

/**
 * Tells the host how a release does in this session, each thing once: that it was shown, that it failed, that it stood
 * in for another. It carries the ticket of this page and the person's token, so that nobody counts twice.
 */
export function reportLoad(report: LoadReport): void {
  const key = `${report.area} ${report.version} ${report.outcome}`
  if (told.has(key)) return
  told.add(key)
  if (waiting.length === 0) setTimeout(send, gatherMs)
  waiting.push(report)
}

function send(): void {
  const reports = waiting
  waiting = []
  const ticket = document.getElementById('registry')?.dataset.ticket
  // A page that is a file has none: nobody listens there.
  if (!ticket || reports.length === 0) return
  const authorization = currentSession()?.token
  fetch(underBase(loadReportsPath), {
    method: 'POST',
    // Goes out also when the page is left; a beacon could not name the person.
    keepalive: true,
    headers: { 'content-type': 'text/plain', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify({ ticket, reports }),
  }).catch(() => {})
}

// Whoever leaves at once has something to tell as well.
window.addEventListener('pagehide', send)
