import { parseArgs } from 'node:util'
import { startServer } from './start-server.ts'

/** `npm start`: builds what has changed, publishes the areas and serves everything on one address. */
const { values } = parseArgs({ options: { 'skip-build': { type: 'boolean', default: false } } })
const server = await startServer({ env: process.env, isBuilt: values['skip-build'] })

console.log(`\nEmberwatch is ready: ${server.url}\n`)
if (server.hasDemoFleet) {
  console.log('Demo accounts, all with the password emberwatch-demo, at emberwatch.example:')
  console.log('  super.admin  super.operator  super.monitor   super users of each global level')
  console.log('  site.admin   site.operator   site.monitor    people with that level on the same six sites')
  console.log('  outsider     unconfirmed                     someone else, and someone not yet confirmed\n')
}

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void server.close().then(() => process.exit(0))
  })
}
