import { demoIds } from './fleet/index.ts'
import { bodyOf, hostileBodies, send } from './testing/hostile/hostile-bodies.ts'
import { startWatched, type WatchedProcess } from './testing/hostile/watched-process.ts'

/**
 * Milliseconds of the processor that the server's main thread may take in one go: what this is about took seconds or minutes of it. Waits of other
 * people are figures of `pnpm bench hostile`.
 */
const boundMs = 1_000

let server: WatchedProcess
beforeAll(async () => {
  server = await startWatched()
})
afterAll(() => server.close())

const [sample] = hostileBodies('')
const names = hostileBodies('').map(({ name }) => name)

async function configurationId(): Promise<string> {
  const path = `${server.url}/api/v1/systems/${demoIds.system('nidelva', 1)}/configurations?limit=1`
  const answer = await fetch(path, { headers: { authorization: server.tokens['site.admin'] } })
  return (await answer.json()).data[0].id
}

it.each(names)('blocks no other call: %s', async (name) => {
  const hostile = hostileBodies(await configurationId()).find((each) => each.name === name) ?? sample
  if (!hostile) throw new Error('there is nothing to send')
  const body = await bodyOf(hostile)
  let status = 0
  const { processorMs } = await server.watch(async () => {
    const answer = await send(server.url, server.tokens, hostile, body)
    await answer.arrayBuffer()
    status = answer.status
  })
  expect([status, processorMs < boundMs ? 'in time' : `${Math.round(processorMs)} ms`]).toEqual([
    hostile.status,
    'in time',
  ])
})
