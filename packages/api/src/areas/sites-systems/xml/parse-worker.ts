import { parentPort, workerData } from 'node:worker_threads'
import { parseConfiguration } from './parse-configuration.ts'

/** Reads one large configuration file away from the server's thread. */
parentPort?.postMessage(await parseConfiguration((workerData as { path: string }).path))
