import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { startOperations } from './start-operations.ts'

/** Answers one request as a server with traces does, and ends. */
const quiet = { metricsPort: undefined, metricsHost: '127.0.0.1' }
const operations = await startOperations({ ...quiet, traces: true, serviceVersion: '1.0.0+c0ffee' })
const app = fastify()
operations.watchRequests(app)
app.get('/sites/:id', async (request) => {
  await setImmediate()
  operations.watch.asked('select * from sites where id = $1', 4, false)
  return { passedOn: request.headers.traceparent }
})
const { passedOn } = (await app.inject({ url: '/sites/7', headers: { traceparent: process.argv[2] } })).json()
process.send?.(passedOn)
await operations.close()
await app.close()
