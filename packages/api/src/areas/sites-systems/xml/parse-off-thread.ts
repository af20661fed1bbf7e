import { Worker } from 'node:worker_threads'
import { type ParsedConfiguration, parseConfiguration } from './parse-configuration.ts'

/** From this size on a thread of its own is worth its start. */
export const largeBytes = 1024 * 1024
/** Memory of that thread in megabytes: what the limits let through stays well below. */
const threadMemory = 512

/** Reads a configuration file; a large one in a thread of its own, so that the server goes on answering. */
export const parseOffThread = (path: string, bytes: number): Promise<ParsedConfiguration> =>
  bytes < largeBytes ? parseConfiguration(path) : parseInThread(path)

function parseInThread(path: string): Promise<ParsedConfiguration> {
  const { promise, resolve, reject } = Promise.withResolvers<ParsedConfiguration>()
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: threadMemory },
  })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The configuration parser ended with code ${code}`)))
  return promise.finally(() => worker.terminate())
}
