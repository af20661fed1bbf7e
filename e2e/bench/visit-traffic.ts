import { Agent, request } from 'node:http'
import { type ErrorReport, type PageReport, reportTicketsPath, visitReportPath } from '@emberwatch/federation'

/** Visits of the page of modems, as browsers send them, from many networks. The server needs `TRUST_PROXY=1`. */

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export const addressOf = (network: number): string => `10.${network >> 8}.${network & 255}.7`

/** One for each network. */
export const ticketsOf = (url: string, networks: readonly number[]): Promise<string[]> =>
  Promise.all(
    networks.map((network) =>
      post(url, reportTicketsPath, addressOf(network), '').then(({ text }) => JSON.parse(text).ticket),
    ),
  )

/** @param token of a person whom the API confirms; without one the visit is a hint */
export const sendVisit = (url: string, address: string, body: string, token?: string): Promise<{ status: number }> =>
  call(url, { path: visitReportPath, address, body, token })

/** A request that costs a server next to nothing, from the same process over the same connections: what remains is the sender's and the machine's. */
export const sendTrifle = (url: string, address: string): Promise<{ status: number }> =>
  call(url, { path: '/livez', address })

interface Facts {
  readonly ticket: string | undefined
  readonly version: string
  readonly shell: string
  readonly isFirst: boolean
  readonly hasError: boolean
}

/** The body of the n-th report; times and errors differ with n. */
export function reportOf(n: number, { ticket, version, shell, isFirst, hasError }: Facts): string {
  const place = { area: 'modems', version, page: '/modems' }
  const page: PageReport = {
    ...place,
    errors: 0,
    isFirst,
    speeds: [
      ['LCP', 500 + (n % 700)],
      ['INP', 40 + (n % 90)],
      ['CLS', (n % 10) / 100],
      ['TTFB', 30 + (n % 60)],
      ['first-row', 400 + (n % 600)],
    ],
  }
  const error: ErrorReport = {
    ...place,
    type: 'error',
    name: 'TypeError',
    message: `Cannot read properties of undefined (reading '${n % 40}')`,
    frames: [`/areas/modems/${version}/remoteEntry.js:1:${(n % 40) + 1}`],
    count: 1,
  }
  const errors = hasError ? [error] : []
  return JSON.stringify({ ticket, shell, isFirst, isPrivate: false, pages: [page], errors })
}

const post = (url: string, path: string, address: string, body: string) => call(url, { path, address, body })

interface Call {
  readonly path: string
  readonly address: string
  readonly body?: string
  readonly token?: string | undefined
}

const call = (url: string, { path, address, body, token }: Call) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: token }),
      ...(body === undefined ? {} : { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const sending = request(url + path, { method, agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (piece) => {
        text += piece
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sending.on('error', reject)
    sending.end(body)
  })
