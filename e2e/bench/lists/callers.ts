import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Callers on a thread of their own, so that the server has its own to itself: each asks again as soon as it is answered. */

export interface CallersTask {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly callers: number
  readonly seconds: number
}

const { url, headers, callers, seconds } = workerData as CallersTask
const agent = new Agent({ keepAlive: true, maxSockets: callers })
const until = performance.now() + seconds * 1000
let count = 0

const ask = () =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', resolve).once('error', reject)
    }).once('error', reject)
  })

await Promise.all(
  Array.from({ length: callers }, async () => {
    for (; performance.now() < until; count++) await ask()
  }),
)
agent.destroy()
parentPort?.postMessage(Math.round(count / seconds))
