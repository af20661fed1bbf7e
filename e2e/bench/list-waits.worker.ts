import { parentPort, workerData } from 'node:worker_threads'
import { clientOf } from './client.ts'

/** Asks for a list again and again until told to stop, and answers how long each time took, in milliseconds. */
const { url, authorization, pauseMs } = workerData as { url: string; authorization: string; pauseMs: number }

const client = clientOf(url, authorization)
const ask = () => client.get('sites?limit=10').arrayBuffer()

// A first call opens the connection, which is not what is measured.
await ask()
parentPort?.postMessage('ready')
let isStopped = false
parentPort?.once('message', () => {
  isStopped = true
})
const waits: number[] = []
while (!isStopped) {
  const begin = performance.now()
  await ask()
  waits.push(performance.now() - begin)
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
parentPort?.postMessage(waits)
