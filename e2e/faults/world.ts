import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMailServer } from '@emberwatch/api/testing/mail-server'
import { freePort } from '@emberwatch/http/testing/free-port'
import { startObjectServer } from '@emberwatch/registry/object-server'
import { signInThere } from '../own-server.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'
import { startFront } from './front.ts'
import { type Instance, instanceAt, type Program } from './instance.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** Two instances behind nginx, with PostgreSQL and an object store that both can be lost: how a fleet runs. */
export interface World {
  /** The address of nginx. */
  readonly url: string
  readonly token: string
  readonly instances: readonly [Instance, Instance]
  /** The database at this moment: after a failover another one. */
  readonly database: () => Postgres
  readonly setDatabase: (database: Postgres) => void
  /** The address that the instances use as their database. */
  readonly toDatabase: Forwarder
  readonly toObjects: Forwarder
  readonly objects: { readonly folder: string; readonly port: number }
  readonly toMail: Forwarder
  readonly mailPort: number
  /** The address that they use as the database of the store of releases, which is the same. */
  readonly toStore: Forwarder
  readonly env: NodeJS.ProcessEnv
  readonly folder: string
  /** A server more, such as on another database of the same PostgreSQL; it ends with the world. */
  readonly more: (env: NodeJS.ProcessEnv, program?: Program) => Promise<Instance>
  /** A port and a data folder on which one server after the other may run, each from a folder of `pnpm build:dist`. */
  readonly startAt: (env: NodeJS.ProcessEnv) => Promise<(delivered: string) => Instance>
  /** Lines of nginx's log about instances that it did not reach, since the last call. */
  readonly proxyOutput: () => string[]
  readonly close: () => Promise<void>
}

export async function makeWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-faults-'))
  let database = await startPostgres()
  const toDatabase = await forwardTo(database.port)
  const objects = await startObjectServer()
  const objectPort = Number(new URL(objects.location.endpoint ?? '').port)
  const toObjects = await forwardTo(objectPort)
  const mail = await openMailServer()
  const mailPort = Number(new URL(mail.url).port)
  const toMail = await forwardTo(mailPort)
  const toStore = await forwardTo(database.port)
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${toDatabase.port}/postgres`,
    JWT_SECRET: randomBytes(32).toString('hex'),
    DATA_KEYS: `faults:${randomBytes(32).toString('base64')}`,
    DEMO_DATA: '1',
    STORE_DATABASE_URL: `postgres://postgres@127.0.0.1:${toStore.port}/postgres`,
    STORE_S3_BUCKET: objects.location.bucket,
    STORE_S3_ENDPOINT: `http://127.0.0.1:${toObjects.port}`,
    STORE_S3_PREFIX: 'faults/',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
    MAIL_FROM: 'no-reply@emberwatch.example',
    DRAIN_GRACE: '3',
    TRUST_PROXY: '1',
  }
  const list: Instance[] = []
  const placeOf = async (differs: NodeJS.ProcessEnv) => {
    const at = {
      port: await freePort(),
      metricsPort: await freePort(),
      dataDir: mkdtempSync(join(folder, 'data-')),
    }
    return (program?: Program) => {
      // Objects elsewhere are of another store, whose database is that of the instance.
      const store = differs.STORE_S3_PREFIX ? { STORE_DATABASE_URL: '' } : {}
      const instance = instanceAt(at, { ...env, ...store, ...differs }, program)
      list.push(instance)
      return instance
    }
  }
  const more: World['more'] = async (differs, program) => (await placeOf(differs))(program)
  const instances = [await more({}), await more({})] as const
  // The first makes schema and fleet; that both may begin at once is a fault of its own.
  for (const instance of instances) await instance.start()
  const front = await startFront(join(folder, 'front'), instances)
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
    mailPort,
    toStore,
    env,
    folder,
    more,
    startAt: async (differs) => {
      const start = await placeOf(differs)
      return (delivered) => start({ delivered })
    },
    proxyOutput: front.output,
    close: async () => {
      front.close()
      await Promise.all(list.map((instance) => instance.kill()))
      for (const forwarder of [toDatabase, toObjects, toMail, toStore]) forwarder.close()
      await mail.close()
      await objects.close()
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
