import { underBase } from '@emberwatch/contract'
import { type LoadReport, loadReportsPath, type ReportTicket, reportTicketsPath } from '@emberwatch/federation'
import { currentSession } from '@emberwatch/store'

/** Batches the several reports of a start. */
const gatherMs = 3000

const reportedLoads = new Set<string>()
let waiting: LoadReport[] = []
let asking: Promise<void> | undefined

/** Reports each fact once per session: shown, failed, replaced. The page's ticket and the person's token keep anybody from counting twice. */
export function reportLoad(report: LoadReport): void {
  const key = `${report.area} ${report.version} ${report.outcome}`
  if (reportedLoads.has(key)) return
  reportedLoads.add(key)
  if (waiting.push(report) > 1) return
  setTimeout(() => haveTicket().then(send), gatherMs)
  // Early, so that people who leave soon count too.
  window.requestIdleCallback?.(haveTicket)
}

const pageData = (): DOMStringMap => document.getElementById('registry')?.dataset ?? {}

/** A failed request is repeated by the next report. */
const haveTicket = (): Promise<void> =>
  (asking ??= askForTicket().catch(() => {
    asking = undefined
  }))

async function askForTicket(): Promise<void> {
  const page = pageData()
  // An exported page has no host that listens.
  if (page.reports === undefined) return
  const answer = await fetch(underBase(reportTicketsPath), { method: 'POST' })
  const ticket: ReportTicket = await answer.json()
  Object.assign(page, ticket)
}

function send(): void {
  const reports = waiting
  waiting = []
  const { ticket } = pageData()
  if (!ticket || reports.length === 0) return
  const authorization = currentSession()?.token
  fetch(underBase(loadReportsPath), {
    method: 'POST',
    // Survives leaving the page; a beacon could not carry the token.
    keepalive: true,
    headers: { 'content-type': 'text/plain', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify({ ticket, reports }),
  }).catch(() => {})
}

window.addEventListener('pagehide', send)
