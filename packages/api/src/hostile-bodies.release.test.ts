import { demoIds } from '@emberwatch/demo'
import { bodyOf, hostileBodies, send } from './testing/hostile/hostile-bodies.ts'
import { startWatched, type WatchedProcess } from './testing/hostile/watched-process.ts'

/**
 * Milliseconds that the server's main thread may be busy in one go. Generous, as other tests run beside this one: what this is about took seconds or minutes.
 * Figures belong to `pnpm bench hostile`.
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

it.each(names)('keeps nobody waiting: %s', async (name) => {
  const hostile = hostileBodies(await configurationId()).find((each) => each.name === name) ?? sample
  if (!hostile) throw new Error('there is nothing to send')
  const body = await bodyOf(hostile)
  let status = 0
  const { maxMs } = await server.watch(async () => {
    const answer = await send(server.url, server.tokens, hostile, body)
    await answer.arrayBuffer()
    status = answer.status
  })
  expect([status, maxMs < boundMs ? 'in time' : `${Math.round(maxMs)} ms`]).toEqual([hostile.status, 'in time'])
})
