import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Another person waits for a list while a server does something else; a thread that does nothing else measures it. */

/** Milliseconds between two requests. */
const pauseMs = 10

/** Requests the first sites again and again. @returns a function that stops it and answers how long each request took, in milliseconds */
export async function startListWaits(url: string, authorization: string): Promise<() => Promise<number[]>> {
  const workerData = { url, authorization, pauseMs }
  const worker = new Worker(new URL('./list-waits.worker.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  const waits = once(worker, 'message')
  return async () => {
    worker.postMessage('stop')
    return (await waits)[0]
  }
}

/** Milliseconds of each wait, while that work goes on. */
export async function listWaitsDuring(
  url: string,
  authorization: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const stop = await startListWaits(url, authorization)
  await work()
  return stop()
}

/** The time within which 99 of a hundred came. */
export const p99Of = (waits: readonly number[]): number =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
