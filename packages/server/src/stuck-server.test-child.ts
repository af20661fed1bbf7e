import { serveUntilSignal } from './main-process.ts'

/** A server that never ends by itself, with something that keeps its process. */
setInterval(() => undefined, 1_000)
const never = () => new Promise<void>(() => undefined)
const server = { url: 'http://localhost', hasDemoFleet: false, close: never, drain: never, endsWithinMs: 300 }
const build = { version: '1.0.0', commit: 'unknown', builtAt: null }
await serveUntilSignal(() => Promise.resolve(server), { env: process.env, build })
