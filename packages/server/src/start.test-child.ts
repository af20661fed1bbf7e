import { serveUntilSignal } from './main-process.ts'
import { runServer } from './run-server.ts'

/** The API of this working copy as a process of its own: what `node server.js api` does, without what is built. */
const { env } = process
const build = { version: '1.0.0', commit: 'c0ffee', builtAt: null }
const [logFormat] = process.argv.slice(2)
const rest = { shellFolder: '', publish: () => Promise.resolve([]) }
await serveUntilSignal(({ stream }) => runServer({ env, part: 'api', build, stream, ...rest }), {
  env,
  build,
  logFormat,
})
