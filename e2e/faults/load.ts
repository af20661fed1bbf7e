import { request } from 'node:http'

/** People at work while something breaks: some write, some read, all try again by what `Retry-After` says. */

const writers = 4
const readers = 4
const address = { addressLine1: 'Street 1', postalCode: '7010', city: 'Trondheim', country: 'Norway' }
/** An answer that takes longer is given up; a browser's person would have gone. */
const timeoutMs = 60_000

interface Answer {
  /** HTTP status, or 0 where the connection broke. */
  readonly status: number
  readonly ms: number
  readonly at: number
  readonly isWrite: boolean
}

export interface Load {
  readonly answers: readonly Answer[]
  /** Names of sites that an answer said are there. */
  readonly acknowledged: readonly string[]
  /** Names of which nobody knows: the connection broke, or the answer was one of the proxy's. */
  readonly unknown: readonly string[]
  readonly stop: () => Promise<void>
}

export interface Reply {
  readonly status: number
  readonly retryAfter: number
  readonly body: string
}

/** One call over a connection of its own, so that none is spoilt by the one before. @returns status 0 when it broke */
export function ask(url: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Reply> {
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, retryAfter: 0, body: '' })
    const call = request(url, { method, headers, agent: false, timeout: timeoutMs }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', fail)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number(response.headers['retry-after'] ?? 0),
          body: Buffer.concat(pieces).toString(),
        }),
      )
    })
    call.on('timeout', () => call.destroy())
    call.on('error', fail)
    call.end(body)
  })
}

/** @param mark begins the names of this load's sites */
export function startLoad(url: string, token: string, mark: string): Load {
  const answers: Answer[] = []
  const acknowledged: string[] = []
  const unknown: string[] = []
  let isOver = false
  const headers = { authorization: token, 'content-type': 'application/json' }
  const timed = async (isWrite: boolean, call: Promise<Reply>) => {
    const at = performance.now()
    const reply = await call
    answers.push({ status: reply.status, ms: performance.now() - at, at, isWrite })
    return reply
  }
  const write = async (n: number) => {
    for (let i = 0; !isOver; i++) {
      const name = `${mark} ${n}-${i}`
      const body = JSON.stringify({ name, ...address })
      const { status } = await timed(true, ask(`${url}/api/v1/sites`, { method: 'POST', headers, body }))
      if (status === 200 || status === 201) acknowledged.push(name)
      else if (status !== 503 && status !== 429) unknown.push(name)
      await pause(status === 200 ? 30 : 250)
    }
  }
  const read = async () => {
    while (!isOver) {
      const { status } = await timed(false, ask(`${url}/api/v1/sites?limit=10`, { headers }))
      await pause(status === 200 ? 30 : 250)
    }
  }
  const people = [
    ...Array.from({ length: writers }, (_, n) => write(n)),
    ...Array.from({ length: readers }, () => read()),
  ]
  return {
    answers,
    acknowledged,
    unknown,
    stop: async () => {
      isOver = true
      await Promise.all(people)
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
