import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newSecret } from '@emberwatch/contract/webhook-secret'
import { until } from '@emberwatch/http/testing/until'
import { type Insertable, sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { type Db, openDatabase } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { testSealer } from '../jobs/job-worker.test-kit.ts'
import { JobWorker } from '../jobs/job-worker.ts'
import type { Mail } from '../mail/compose.ts'
import { dispatchNext, failedWaitMs } from '../notifications/dispatch-next.ts'
import { type Kit, kitOf } from '../notifications/notifications.test-kit.ts'
import { numberOccurrences } from '../notifications/number-occurrences.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { webhookMessages } from './dispatch-webhooks.ts'
import { postWebhook } from './post-webhook.ts'
import { resolve, whyRefused } from './reach.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'
import { webhookKinds } from './webhook-job.ts'
import { endWithoutOwner } from './webhook-owner.ts'

interface Received {
  readonly headers: Record<string, unknown>
  readonly body: string
}

/** A real receiver on a free port, which answers what it is told to. */
async function receiver() {
  const received: Received[] = []
  let answer = (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}/hook`,
    answers: (status: number, headers = {}) => {
      answer = (_, response) => {
        response.writeHead(status, headers).end('x'.repeat(100_000))
      }
    },
    /** Answers nothing any more. */
    holds: (onRequest: () => void) => {
      answer = onRequest
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('the address of a webhook', () => {
  const message = { secret: newSecret(), id: 'msg_1', at: new Date(), body: '{}' }
  it.each([
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://localhost/',
    'https://168.63.129.16/',
    'https://[::10.0.0.1]/',
    'https://[4000::1]/',
    'https://inner.localhost/',
  ])('is not %s', async (url) => {
    expect(await whyRefused(url, false)).toBe('The address leads to no server on the internet')
    const outcome = await postWebhook({ ...message, url, allowsLoopback: false })
    expect(outcome).toEqual({
      isDelivered: false,
      status: null,
      reason: 'The address leads to no server on the internet',
    })
  })

  it('is a public https address, or this machine in development', async () => {
    expect(await whyRefused('https://93.184.216.34/', false)).toBeNull()
    expect(await whyRefused('http://93.184.216.34/', true)).toBe('Enter an address that begins with https://')
    expect(await whyRefused('http://127.0.0.1:9/', true)).toBeNull()
    expect(await whyRefused('https://nowhere.invalid/', false)).toBe('The address leads to no server on the internet')
  })
})

it('needs one look-up for each name, which delays no others', async () => {
  const silent = createSocket('udp4')
  let dialogCount = 0
  silent.on('message', () => {
    dialogCount += 1
  })
  await new Promise<void>((ready) => silent.bind(0, '127.0.0.1', ready))
  const servers = [`127.0.0.1:${silent.address().port}`]
  const names = Array.from({ length: 20 }, (_, n) => resolve(`slow-${n}.example`, servers))
  const first = await Promise.race([lookup('localhost').then(() => 'another'), Promise.all(names).then(() => 'all')])
  expect(first).toBe('another')
  expect(await Promise.all(names)).toEqual(names.map(() => []))
  // An address of either kind for each.
  expect(dialogCount).toBe(40)
  silent.close()
})

describe.each(testKinds)('webhooks (%s)', (kind) => {
  let database: TestDatabase
  let db: Db
  let kit: Kit
  let to: Awaited<ReturnType<typeof receiver>>
  const secret = newSecret()
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    db = await openDatabase(database.settings)
    kit = kitOf(db)
  })
  beforeEach(async () => {
    for (const table of ['jobs', 'webhooks', 'occurrences', 'sites', 'users', 'auditLog'] as const)
      await db.kysely.deleteFrom(table).execute()
    await db.kysely
      .updateTable('occurrenceCounter')
      .set({ lastNotedAt: new Date(0) })
      .execute()
    to = await receiver()
  })
  afterEach(() => to.close())
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  /** Administers the site, or the fleet. */
  async function administrator(siteId: string | null): Promise<string> {
    const person = await kit.person({ userType: siteId ? 0 : 1, globalAccessLevel: 2 })
    if (siteId) await kit.hold(person, siteId, 2)
    return person
  }
  async function addHook(siteId: string | null, row: Partial<Insertable<Database['webhooks']>> = {}): Promise<string> {
    const ownerId = row.ownerId ?? (await administrator(siteId))
    const last = (await db.kysely.selectFrom('occurrenceCounter').select('lastNumber').executeTakeFirst())?.lastNumber
    const { id } = await db.kysely
      .insertInto('webhooks')
      .values({
        ...{ siteId, url: to.url, secret: testSealer.seal(secret), alarms: true, lostContact: true, faults: true },
        ...{ backToNormal: true, occurrenceNumber: last ?? 0, ownerId },
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const dispatch = (at: Date, sealer = testSealer) =>
    dispatchNext({ db: db.kysely, sealer, log: { warn: () => undefined } }, webhookMessages, at)
  async function look(at: Date) {
    await numberOccurrences(db.kysely, at, [webhookMessages])
    while (await dispatch(at));
  }
  const deliveries = () => db.kysely.selectFrom('webhookDeliveries').selectAll().orderBy('createdAt').execute()
  const posted: Mail[] = []
  const mailer = { post: async (_: unknown, mail: Mail) => void posted.push(mail) } as never
  const jobTools = (at: Date) => ({
    ...{ db: db.kysely, lowPriority: db.lowPriority, sealer: testSealer, mailer, now: () => at },
    ...{ settings: { allowsLocalWebhooks: true }, publicUrl: () => 'https://fire.example' },
  })
  /** Works until no job can be taken now. */
  async function work(at = after(10)) {
    const worker = new JobWorker({ db, context: jobTools(at), kinds: webhookKinds, log: { warn: () => undefined } })
    await worker.start()
    await until(async () => {
      const { rows } = await sql<{ busy: boolean }>`select exists (select from jobs where state = 'running'
        or state = 'waiting' and run_at <= clock_timestamp()) as busy`.execute(db.kysely)
      return !rows[0]?.busy
    })
    await worker.stop()
  }
  /** The next try of a job is now. */
  const hurry = () =>
    db.kysely
      .updateTable('jobs')
      .set({ runAt: new Date(0) })
      .where('state', '=', 'waiting')
      .execute()
  async function household(count = 1) {
    const site = await kit.site()
    return { site, systems: await kit.systems(site, count) }
  }

  it('send concurrent changes as one signed message to webhooks of site and fleet', async () => {
    const { site, systems } = await household(3)
    const away = await household()
    await addHook(site)
    await addHook(null)
    await addHook(away.site)
    await kit.connect(systems, false, now)
    await kit.fault(systems[0] as string, now)
    await look(now)
    expect(await deliveries()).toEqual([])
    await look(after(6))
    await work()
    expect(to.received).toHaveLength(2)
    const [{ headers, body } = { headers: {}, body: '' }] = to.received
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(String(headers['webhook-id']), at, body))
    const { type, data } = JSON.parse(body)
    expect(type).toBe('occurrences')
    expect(data.occurrences.map((one: { kind: string }) => one.kind).sort()).toEqual(['fault', 'lost', 'lost', 'lost'])
    expect(data.occurrences[0]).toMatchObject({
      site: { id: site, name: 'Nidelva' },
      system: { number: expect.any(Number) },
    })
    expect((await deliveries()).map(({ state, status }) => [state, status])).toEqual([
      ['delivered', 204],
      ['delivered', 204],
    ])
  })

  it('send an alarm immediately with its time of receipt', async () => {
    const { site, systems } = await household()
    await addHook(site)
    const [first = ''] = systems
    await kit.alarm(first, now, 'BH-1')
    await kit.solve(first, after(1))
    await kit.alarm(first, after(2), 'BH-2', after(120))
    await look(after(120))
    await work()
    expect(to.received).toHaveLength(1)
    const { occurrences } = JSON.parse(to.received[0]?.body ?? '{}').data
    expect(occurrences).toEqual([
      expect.objectContaining({ kind: 'alarm', unitName: 'BH-1', isOpen: true }),
      expect.objectContaining({
        ...{ kind: 'alarm', unitName: 'BH-2', at: after(2).toISOString(), receivedAt: after(120).toISOString() },
        isOpen: true,
      }),
    ])
  })

  it('send at most a hundred in one message', async () => {
    const { site, systems } = await household(230)
    await addHook(site)
    await kit.connect(systems, false, now)
    await look(now)
    await look(after(6))
    expect((await deliveries()).map(({ occurrencesCount }) => occurrencesCount)).toEqual([100, 100, 30])
  })

  it('send one loss and one end of a system that flaps for an hour, and its alarm immediately', async () => {
    const { site, systems } = await household()
    await addHook(site)
    for (let minute = 0; minute < 60; minute++) {
      await kit.connect(systems, minute % 2 === 1, after(minute * 60))
      await look(after(minute * 60))
      await look(after(minute * 60 + 6))
    }
    expect(await deliveries()).toHaveLength(2)
    await kit.alarm(systems[0] as string, after(3_600))
    await look(after(3_600))
    await look(after(3_606))
    expect(await deliveries()).toHaveLength(3)
    await look(after(7_200))
    expect(await deliveries()).toHaveLength(3)
    await work()
    const kinds = to.received.flatMap(({ body }) =>
      JSON.parse(body).data.occurrences.map((one: { kind: string }) => one.kind),
    )
    expect(kinds.toSorted()).toEqual(['alarm', 'back', 'lost'])
  })

  it('send a loss after a recovery when it has lasted for half an hour', async () => {
    const { site, systems } = await household()
    await addHook(site)
    for (const minute of [0, 1, 2]) {
      await kit.connect(systems, minute === 1, after(minute * 60))
      await look(after(minute * 60))
      await look(after(minute * 60 + 6))
    }
    await look(after(31 * 60))
    expect(await deliveries()).toHaveLength(2)
    await look(after(32 * 60))
    expect(await deliveries()).toHaveLength(3)
  })

  it('send only the chosen kinds', async () => {
    const { site, systems } = await household()
    await addHook(site, { lostContact: false })
    await kit.connect(systems, false, now)
    await look(now)
    await look(after(6))
    expect(await deliveries()).toEqual([])
  })

  it('retry a failure under the same id with its reason', async () => {
    const { site, systems } = await household()
    const hook = await addHook(site)
    await kit.alarm(systems[0] as string, now)
    await look(now)
    await look(after(6))
    to.answers(302, { location: 'http://127.0.0.1:1/' })
    await work()
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', status: 302, reason: 'Answered with a redirect, which is not followed', attempts: 1 },
    ])
    const failing = () =>
      db.kysely.selectFrom('webhooks').select('failingSince').where('id', '=', hook).executeTakeFirstOrThrow()
    expect((await failing()).failingSince).not.toBeNull()
    // The receiver gets no further message meanwhile.
    await kit.alarm(systems[0] as string, after(20))
    await look(after(30))
    await look(after(40))
    expect(await deliveries()).toHaveLength(1)
    to.answers(200)
    await hurry()
    await work()
    expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deliveries()).toMatchObject([{ state: 'delivered', status: 200, reason: null, attempts: 2 }])
    expect((await failing()).failingSince).toBeNull()
    await look(after(600))
    expect(await deliveries()).toHaveLength(2)
  })

  it.each([
    ['after a week of failures', 500, -8],
    ['when the receiver is gone for good', 410, 0],
  ])('are turned off %s, with a notice to the administrators', async (_, status, days) => {
    const { site, systems } = await household()
    const failingSince = days === 0 ? null : after(days * 24 * 3600)
    const hook = await addHook(site, { failingSince })
    await administrator(site)
    await kit.hold(await kit.person(), site)
    await kit.alarm(systems[0] as string, now)
    await look(now)
    await look(after(6))
    to.answers(status)
    posted.length = 0
    await work()
    const { isOn } = await db.kysely
      .selectFrom('webhooks')
      .select('isOn')
      .where('id', '=', hook)
      .executeTakeFirstOrThrow()
    expect(isOn).toBe(false)
    const subject = 'A webhook was turned off'
    expect(posted).toMatchObject([{ subject }, { subject }])
    expect(posted[0]?.text).toContain(`https://fire.example/sites/${site}#7`)
  })

  describe('whose owner', () => {
    const ends: [string, (owner: string, site: string) => Promise<unknown>][] = [
      ['is no administrator of the site any more', (owner) =>
        db.kysely.updateTable('siteAccess').set({ accessLevel: 1 }).where('userId', '=', owner).execute()], // biome-ignore format: one line
      ['has no access any more', (owner) => db.kysely.deleteFrom('siteAccess').where('userId', '=', owner).execute()],
      [
        'is banned',
        (owner) => db.kysely.updateTable('users').set({ status: 'BANNED' }).where('id', '=', owner).execute(),
      ],
      ['has deleted the account', (owner) =>
        db.kysely.updateTable('users').set({ deletedAt: now }).where('id', '=', owner).execute()], // biome-ignore format: one line
    ]
    it.each(ends)('%s are turned off with one notice to the other administrators', async (_, end) => {
      const { site, systems } = await household()
      const owner = await administrator(site)
      const hook = await addHook(site, { ownerId: owner })
      await kit.alarm(systems[0] as string, now)
      await look(now)
      await look(after(6))
      await end(owner, site)
      await kit.alarm(systems[0] as string, after(7))
      await look(after(8))
      await look(after(20))
      await work()
      expect(to.received).toEqual([])
      expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'The webhook is off' }])
      const other = await administrator(site)
      posted.length = 0
      const context = {
        ...{ db: db.kysely, mailer, sealer: testSealer, now: () => now },
        publicUrl: () => 'https://fire.example',
      }
      await endWithoutOwner(context)
      await endWithoutOwner(context)
      const { emailAddress } = await db.kysely
        .selectFrom('users')
        .select('emailAddress')
        .where('id', '=', other)
        .executeTakeFirstOrThrow()
      expect(posted.map(({ to: address }) => address)).toEqual([emailAddress])
      const rest = db.kysely.selectFrom('webhooks').select(['isOn', 'ownerId']).where('id', '=', hook)
      expect(await rest.executeTakeFirstOrThrow()).toEqual({ isOn: false, ownerId: null })
    })
  })

  it('of one owner send one message at a time, independent of other owners', async () => {
    const [slow, quick] = [await household(), await household()]
    const silent = await receiver()
    let open = 0
    silent.holds(() => {
      open += 1
    })
    const ownerId = await administrator(slow.site)
    for (let n = 0; n < 10; n++) await addHook(slow.site, { url: silent.url, ownerId })
    await addHook(quick.site)
    for (const { systems } of [slow, quick]) await kit.alarm(systems[0] as string, now)
    await look(now)
    await look(after(6))
    const worker = new JobWorker({
      db,
      context: jobTools(after(10)),
      kinds: webhookKinds,
      log: { warn: () => undefined },
    })
    await worker.start()
    await until(async () => to.received.length === 1 && open > 0)
    expect(open).toBe(1)
    await worker.stop()
    await silent.close()
  })

  it('are stored with their job in one transaction, and sent by one of two servers', async () => {
    const { site, systems } = await household()
    await addHook(site)
    await kit.fault(systems[0] as string, now)
    await look(now)
    const dies = {
      ...testSealer,
      seal: () => {
        throw new Error('killed')
      },
    }
    expect(await dispatch(after(6), dies)).toBe(true)
    expect(await deliveries()).toEqual([])
    const again = after(6 + failedWaitMs / 1000)
    await Promise.all([dispatch(again), dispatch(again)])
    expect(await deliveries()).toHaveLength(1)
    expect(await db.kysely.selectFrom('jobs').selectAll().execute()).toHaveLength(1)
  })

  it('keep the last hundred messages for 30 days', async () => {
    const { site } = await household()
    const webhookId = await addHook(site)
    const rows = Array.from({ length: 105 }, (_, n) => ({
      ...{ webhookId, body: 'x', occurrencesCount: 0, state: 'delivered' as const },
      createdAt: n < 3 ? after(-31 * 24 * 3600) : after(n),
    }))
    await db.kysely.insertInto('webhookDeliveries').values(rows).execute()
    await sweepDeliveries(db.kysely, now)
    expect(await deliveries()).toHaveLength(100)
    await sweepDeliveries(db.kysely, after(40 * 24 * 3600))
    expect(await deliveries()).toHaveLength(0)
  })
})
