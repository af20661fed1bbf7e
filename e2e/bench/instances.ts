import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from '../../tools/dev/build-all.ts'
import { type OwnServer, signInThere, startOwnServer } from '../own-server.ts'
import { results } from './serve.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const callers = 16
const lists = ['sites?limit=10', 'systems?limit=10', 'modems?limit=10']

/**
 * `BENCH_DATABASE_URL=… pnpm bench instances`: lists read in a second from two instances over those from one, in turns and read anew each
 * time, and the memory of an instance. Callers, instances and database share the machine's cores, so that the ratio says
 * what is left of them.
 */
export async function instancesBench(): Promise<void> {
  const databaseUrl = process.env.BENCH_DATABASE_URL
  if (!databaseUrl) throw new Error('BENCH_DATABASE_URL names a PostgreSQL with a fleet (pnpm seed --scale 1000).')
  await buildAll()
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-instances-'))
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO_DATA: '1',
    JWT_SECRET: randomBytes(32).toString('hex'),
    DATA_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    LIST_CACHE_MB: '0',
    CALLS_PER_PERSON: String(callers),
  }
  const servers = [
    await startOwnServer(join(folder, 'one'), env),
    await startOwnServer(join(folder, 'two'), env),
  ] as const
  const token = await signInThere(servers[0].url)
  const idle = memoryOf(servers[0])
  const rows = []
  for (let round = 0; round < rounds; round++) {
    const one = await readsOf([servers[0]], token)
    const two = await readsOf(servers, token)
    rows.push({ cores: cpus().length, one, two, ratio: Math.round((two / one) * 100) / 100 })
  }
  console.table(rows)
  const memory = { 'MB idle': idle, 'MB after load': memoryOf(servers[0]) }
  console.table([memory])
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'instances.json'), `${JSON.stringify({ rows, memory }, null, 2)}\n`)
  for (const { child } of servers) {
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

/** @returns answers in a second */
async function readsOf(servers: readonly OwnServer[], token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1000
  let answers = 0
  const read = async (n: number) => {
    for (let i = n; performance.now() < until; i++) {
      await ask(`${servers[n % servers.length]?.url}/api/v1/${lists[i % lists.length]}`, token, agent)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, n) => read(n)))
  agent.destroy()
  return Math.round(answers / seconds)
}

async function ask(url: string, authorization: string, agent: Agent): Promise<void> {
  const call = request(url, { headers: { authorization }, agent })
  call.end()
  const [response] = await once(call, 'response')
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
}

/** Resident, in megabytes; where the system says it. */
function memoryOf({ child }: OwnServer): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
