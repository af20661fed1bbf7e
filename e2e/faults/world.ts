import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startObjectServer } from '@emberwatch/registry/object-server'
import { freePort } from '../../scripts/free-port.ts'
import { findNginx } from '../find-nginx.ts'
import { signInThere } from '../own-server.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'
import { type Instance, instanceAt } from './instance.ts'
import { ask } from './load.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** Two instances behind nginx, with PostgreSQL and an object store that both can be lost: how a fleet runs. */
export interface World {
  /** Of nginx. */
  readonly url: string
  readonly token: string
  readonly instances: readonly [Instance, Instance]
  /** The database at this moment: after a failover another one. */
  readonly database: () => Postgres
  readonly setDatabase: (database: Postgres) => void
  /** What the instances take for the database. */
  readonly toDatabase: Forwarder
  readonly toObjects: Forwarder
  readonly objects: { readonly folder: string; readonly port: number }
  readonly toMail: Forwarder
  readonly env: NodeJS.ProcessEnv
  readonly folder: string
  /** So many servers more, on another database of the same PostgreSQL; they end with the world. */
  readonly more: (env: NodeJS.ProcessEnv, preload?: string) => Promise<Instance>
  /** What nginx could not get of an instance, in its words, since the last call. */
  readonly proxySaid: () => string[]
  readonly close: () => Promise<void>
}

export async function makeWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-faults-'))
  let database = await startPostgres()
  const toDatabase = await forwardTo(database.port)
  const objects = await startObjectServer()
  const objectPort = Number(new URL(objects.place.endpoint ?? '').port)
  const toObjects = await forwardTo(objectPort)
  const toMail = await forwardTo(await freePort())
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${toDatabase.port}/postgres`,
    JWT_SECRET: randomBytes(32).toString('hex'),
    DATA_KEYS: `faults:${randomBytes(32).toString('base64')}`,
    DEMO_DATA: '1',
    STORE_S3_BUCKET: objects.place.bucket,
    STORE_S3_ENDPOINT: `http://127.0.0.1:${toObjects.port}`,
    STORE_S3_PREFIX: 'faults/',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
    MAIL_FROM: 'no-reply@emberwatch.example',
    DRAIN_GRACE: '3',
    TRUST_PROXY: '1',
  }
  const made: Instance[] = []
  const more: World['more'] = async (differs, preload) => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const instance = instanceAt(await freePort(), { ...env, DATA_DIR: dataDir, ...differs }, preload)
    made.push(instance)
    return instance
  }
  const instances = [await more({}), await more({})] as const
  // The first makes schema and fleet; that both may begin at once is a fault of its own.
  for (const instance of instances) await instance.start()
  const front = await startFront(folder, instances)
  let proxyRead = 0
  return {
    url: front.url,
    token: await signInThere(front.url),
    instances,
    database: () => database,
    setDatabase: (next) => {
      database = next
    },
    toDatabase,
    toObjects,
    objects: { folder: objects.folder, port: objectPort },
    toMail,
    env,
    folder,
    more,
    proxySaid: () => {
      const text = readFileSync(join(folder, 'nginx.log'), 'utf8').slice(proxyRead)
      proxyRead += text.length
      return text.split('\n').flatMap((line) => /: \*\d+ (.*?), client/.exec(line)?.[1] ?? [])
    },
    close: async () => {
      front.child.kill()
      await Promise.all(made.map((instance) => instance.kill()))
      for (const forwarder of [toDatabase, toObjects, toMail]) forwarder.close()
      await objects.close()
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** nginx as deploy/compose has it, without TLS. */
async function startFront(
  folder: string,
  instances: readonly Instance[],
): Promise<{ url: string; child: ChildProcess }> {
  const nginx = findNginx()
  if (!nginx) throw new Error('nginx is not installed ("apt-get install nginx-light").')
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const servers = instances.map(({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 8192; }
http { access_log off; ${temporary.join(' ')}
upstream emberwatch { zone emberwatch 64k; ${servers.join(' ')} keepalive 32; keepalive_timeout 60s; }
server { listen 127.0.0.1:${port}; location / {
  proxy_pass http://emberwatch; proxy_http_version 1.1; proxy_set_header Connection "";
  proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
  client_max_body_size 51m; proxy_connect_timeout 5s; proxy_read_timeout 900s; proxy_buffering off;
  proxy_next_upstream error timeout; proxy_next_upstream_tries 2; } } }`,
  )
  const child = spawn(nginx, ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  while ((await ask(`${url}/livez`)).status !== 200) await wait(50)
  return { url, child }
}
