import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Another person waits for a list while a server does something else; a thread that does nothing else measures it. */

/** Milliseconds between two requests. */
const pauseMs = 10

/** Requests the first sites again and again while that work goes on. @returns milliseconds of each request */
export async function listWaitsDuring(
  url: string,
  authorization: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const workerData = { url, authorization, pauseMs }
  const worker = new Worker(new URL('./list-waits.worker.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  const waits = once(worker, 'message')
  await work()
  worker.postMessage('stop')
  return (await waits)[0]
}
