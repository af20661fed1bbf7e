import { underBase } from '@emberwatch/contract'
import { type LoadReport, loadReportsPath, type ReportTicket, reportTicketsPath } from '@emberwatch/federation'
import { currentSession } from '@emberwatch/store'

/** How long reports are gathered: a start has several, and none is urgent. */
const gatherMs = 3000

const told = new Set<string>()
let waiting: LoadReport[] = []
let asking: Promise<void> | undefined

/**
 * Tells the host how a release does in this session, each thing once: that it was shown, that it failed, that it stood
 * in for another. It carries the ticket of this page and the person's token, so that nobody counts twice.
 */
export function reportLoad(report: LoadReport): void {
  const key = `${report.area} ${report.version} ${report.outcome}`
  if (told.has(key)) return
  told.add(key)
  if (waiting.push(report) > 1) return
  setTimeout(() => haveTicket().then(send), gatherMs)
  // Earlier where there is time, so that whoever leaves meanwhile counts as well.
  window.requestIdleCallback?.(haveTicket)
}

/** What the host wrote into the page. */
const pageData = (): DOMStringMap => document.getElementById('registry')?.dataset ?? {}

/** Asks once for the ticket of this page; what fails is asked again by the next report. */
const haveTicket = (): Promise<void> =>
  (asking ??= askForTicket().catch(() => {
    asking = undefined
  }))

async function askForTicket(): Promise<void> {
  const page = pageData()
  // A page that is a file says of nobody who listens.
  if (page.reports === undefined) return
  const answer = await fetch(underBase(reportTicketsPath), { method: 'POST' })
  const given: ReportTicket = await answer.json()
  Object.assign(page, given)
}

function send(): void {
  const reports = waiting
  waiting = []
  const { ticket } = pageData()
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
