import { parseArgs } from 'node:util'
import { serveUntilSignal } from '@emberwatch/server'
import { buildHere, startServer } from './start-server.ts'

/** `npm start`: builds what has changed, publishes the areas and serves everything on one address. */
const { values } = parseArgs({
  options: { 'skip-build': { type: 'boolean', default: false }, 'log-format': { type: 'string' } },
})
const { env } = process
await serveUntilSignal(({ stream }) => startServer({ env, stream, isBuilt: values['skip-build'] }), {
  env,
  build: buildHere(),
  // Readable text by default, as a person watches the output; a setting can change it.
  logFormat: values['log-format'] ?? (env.LOG_FORMAT || 'text'),
})
