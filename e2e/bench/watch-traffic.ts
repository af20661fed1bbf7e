import { reportTicketsPath } from '@emberwatch/federation'
import type { CDPSession } from '@playwright/test'

/** The network's traffic between two moments; bytes are as transferred, compressed and with headers. */
export interface Traffic {
  readonly requests: number
  readonly bytes: number
  /** Scripts and styles alone. */
  readonly codeBytes: number
  /** The longest row of requests of which each began after the one before had ended. */
  readonly depth: number
}

interface Request {
  readonly begin: number
  end: number
  kind: string
  readonly isTicket: boolean
  bytes: number
}

export interface TrafficWatch {
  /** Waits until all has arrived and nothing new was asked for in a second. */
  readonly settle: () => Promise<void>
  /** The figures since the last call. */
  readonly take: () => Traffic
}

const quietMs = 1000

/** Watches the requests of a page. The stream of changes is left out: it never ends. */
export async function watchTraffic(session: CDPSession): Promise<TrafficWatch> {
  let requests = new Map<string, Request>()
  let lastBegan = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.endsWith('/v1/live') || request.url.startsWith('data:')) return
    lastBegan = Date.now()
    const isTicket = request.url.endsWith(reportTicketsPath)
    requests.set(requestId, { begin: timestamp, end: Number.NaN, kind: type ?? '', isTicket, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { end: timestamp, bytes: encodedDataLength })
  })
  session.on('Network.loadingFailed', ({ requestId }) => requests.delete(requestId))
  await session.send('Network.enable')
  const isPending = () => [...requests.values()].some(({ end }) => Number.isNaN(end))
  return {
    settle: async () => {
      const givenUp = Date.now() + 30_000
      while (isPending() || Date.now() - lastBegan < quietMs) {
        if (Date.now() > givenUp) throw new Error('The page does not come to rest')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    take: () => {
      // Answers from the browser's cache have no bytes.
      const answers = [...requests.values()].filter(({ bytes }) => bytes > 0)
      requests = new Map()
      return {
        requests: answers.length,
        bytes: sum(answers),
        codeBytes: sum(answers.filter(({ kind }) => kind === 'Script' || kind === 'Stylesheet')),
        // The page does not wait for the session's report of what it has loaded, nor for the ticket of it.
        depth: depthOf(answers.filter(({ kind, isTicket }) => kind !== 'Ping' && !isTicket)),
      }
    },
  }
}

const sum = (requests: readonly Request[]) => requests.reduce((total, { bytes }) => total + bytes, 0)

/** Takes the request that ends first, then of those that begin later again the one that ends first, and so on. */
function depthOf(requests: readonly { begin: number; end: number }[]): number {
  let depth = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { begin, end } of [...requests].sort((a, b) => a.end - b.end)) {
    if (begin < reached) continue
    depth += 1
    reached = end
  }
  return depth
}
