import { demoIds } from '@emberwatch/api/fleet'
import { openDemoApi } from '@emberwatch/api/testing'

/** The server of the listeners' benchmark, in a process of its own so that its memory is its own. Run with --expose-gc. */

const peopleCount = 50
// One network has only some of the streams: the listeners name addresses of their own.
const api = await openDemoApi({ trustProxy: 1 })
api.clock.now = new Date()
const siteId = demoIds.sites.nidelva

async function addPerson(index: number): Promise<string> {
  const emailAddress = `listener-${index}@emberwatch.example`
  const row = { emailAddress, passwordHash: '-', status: 'ACTIVE' as const, firstName: 'L', lastName: String(index) }
  const { id } = await api.db.kysely.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  const access = { siteId, userId: id, emailAddress, accessLevel: 0 as const, isAccepted: true }
  await api.db.kysely.insertInto('siteAccess').values(access).execute()
  return api.tokenFor(id)
}
const tokens = await Promise.all(Array.from({ length: peopleCount }, (_, index) => addPerson(index)))
const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
let turn = 0

process.on('message', async (message: 'memory' | 'change' | 'end') => {
  if (message === 'end') process.exit(0)
  if (message === 'memory') {
    globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send?.({ rss, heap: heapUsed + external, listeners: api.live.size })
  }
  if (message === 'change') {
    turn += 1
    const at = Date.now()
    const system = api.db.kysely.updateTable('systems').where('id', '=', demoIds.system('nidelva', 1))
    await system.set({ comment: `turn ${turn}` }).execute()
    process.send?.({ at })
  }
})
process.send?.({ url, tokens })
