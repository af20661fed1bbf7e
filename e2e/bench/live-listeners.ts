import { type ChildProcess, fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile, round } from './figures.ts'

const few = 10
const many = 2000
const changes = 30

interface Memory {
  readonly rss: number
  readonly heap: number
  readonly listeners: number
}

/** Memory of a listener, and how much later the last of many hears of a change than the last of few. */
export async function measureListeners() {
  const server = fork(join(import.meta.dirname, 'live-server.ts'), { execArgv: ['--expose-gc'] })
  const { url, tokens } = await answer<{ url: string; tokens: string[] }>(server)
  // The crowd comes and goes once before, so that what the process keeps for good counts before and after.
  const first = new Crowd(url, tokens)
  await first.grow(many)
  await delays(server, first)
  first.close()
  while ((await ask<{ listeners: number }>(server, 'memory')).listeners > 0) await pause(200)
  const crowd = new Crowd(url, tokens)
  await crowd.grow(few)
  const fewDelays = await delays(server, crowd)
  const before = await ask<Memory>(server, 'memory')
  await crowd.grow(many)
  const after = await ask<Memory>(server, 'memory')
  const manyDelays = await delays(server, crowd)
  server.send('end')
  crowd.close()
  return {
    listeners: after.listeners,
    residentKilobytesEach: round((after.rss - before.rss) / 1024 / (many - few)),
    heapKilobytesEach: round((after.heap - before.heap) / 1024 / (many - few)),
    fewMedianMs: quantile(fewDelays, 0.5),
    manyMedianMs: quantile(manyDelays, 0.5),
    delayRatio: round(quantile(manyDelays, 0.5) / quantile(fewDelays, 0.5)),
  }
}

/** Milliseconds until the last listener knows, for each change. */
async function delays(server: ChildProcess, crowd: Crowd): Promise<number[]> {
  const delaysMs: number[] = []
  for (let turn = 0; turn < changes; turn += 1) {
    const arrival = crowd.allHear()
    const { at } = await ask<{ at: number }>(server, 'change')
    delaysMs.push((await arrival) - at)
  }
  return delaysMs
}

/** Listeners on plain connections, which cost this process less than fetch. */
class Crowd {
  readonly #url: string
  readonly #tokens: string[]
  readonly #agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  #size = 0
  #arrivals = 0
  #whenAll: ((at: number) => void) | undefined

  constructor(url: string, tokens: string[]) {
    this.#url = url
    this.#tokens = tokens
  }

  async grow(size: number) {
    while (this.#size < size) {
      const batch = Math.min(50, size - this.#size)
      await Promise.all(Array.from({ length: batch }, (_, index) => this.#listen(this.#size + index)))
      this.#size += batch
    }
  }

  allHear(): Promise<number> {
    this.#arrivals = 0
    return new Promise((resolve) => {
      this.#whenAll = resolve
    })
  }

  close() {
    this.#agent.destroy()
  }

  #listen(index: number): Promise<void> {
    const authorization = this.#tokens[index % this.#tokens.length] ?? ''
    const headers = { authorization, 'x-forwarded-for': `10.1.1.${index % 50}` }
    return new Promise((resolve, reject) => {
      const call = request(`${this.#url}/api/v1/live`, { agent: this.#agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`listener ${index}: ${response.statusCode}`))
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          if (text.includes('"hello"')) resolve()
          if (text.includes('"changes"')) this.#count()
        })
        response.on('error', () => undefined)
      })
      call.on('error', () => undefined)
      call.end()
    })
  }

  #count() {
    this.#arrivals += 1
    if (this.#arrivals === this.#size) this.#whenAll?.(Date.now())
  }
}

const answer = <T>(server: ChildProcess) => new Promise<T>((resolve) => server.once('message', resolve as never))
const ask = <T>(server: ChildProcess, text: string) => {
  const coming = answer<T>(server)
  server.send(text)
  return coming
}
