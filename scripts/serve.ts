import { parseArgs } from 'node:util'
import { serveUntilTold } from './server/main-process.ts'
import { startServer } from './start-server.ts'

/** `npm start`: builds what has changed, publishes the areas and serves everything on one address. */
const { values } = parseArgs({ options: { 'skip-build': { type: 'boolean', default: false } } })
await serveUntilTold(startServer({ env: process.env, isBuilt: values['skip-build'] }))
