import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { topicOf } from '@emberwatch/contract/devices'
import { EmbeddedBroker } from '../broker/embedded-broker.ts'
import { Listener } from '../broker/listener.ts'

const modems = Number(process.argv[2])
const settleMs = 2_000

const broker = await EmbeddedBroker.open({
  id: 'memory',
  intake: { accept: async () => undefined } as never,
  access: { admit: async ({ clientId }: { clientId: string }) => ({ topic: topicOf(clientId) }) } as never,
  knocks: {} as never,
  now: () => new Date(),
  onReader: () => undefined,
  onTwins: () => undefined,
  onError: (error) => console.error(error),
})
const port = await new Listener(broker, { tls: undefined }).listen({ host: '127.0.0.1', port: 0, tls: undefined })
const read = () => {
  globalThis.gc?.()
  return process.memoryUsage()
}
const before = read()
const clients = fork(join(import.meta.dirname, 'idle-modems.test-child.ts'), [String(port), String(modems)])
await once(clients, 'message')
await new Promise((resolve) => setTimeout(resolve, settleMs))
const after = read()
const perModem = (name: 'rss' | 'heapUsed') => Math.round(((after[name] - before[name]) / modems / 1024) * 10) / 10
clients.kill()
process.send?.({ resident: perModem('rss'), heap: perModem('heapUsed') })
