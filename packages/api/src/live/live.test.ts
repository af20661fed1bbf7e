import { type LiveChange, LiveMessage, live } from '@emberwatch/contract'
import { semaphores } from '@emberwatch/http/limits'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import { addJob } from '../areas/writes.test-kit.ts'
import { type DemoAccount, demoIds } from '../fleet/index.ts'
import { readSettings } from '../settings.ts'
import { callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { liveChannel } from './changes.ts'
import { LiveHub } from './live-hub.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

/**
 * All that was committed until now has been heard: on PostgreSQL the word of a commit comes later than its answer, in the order of commits.
 */
async function settled() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = await api.db.listen('settled', () => resolve())
  await api.db.notify('settled', '')
  await promise
  await stop()
}

/** One person's stream from now on, read message by message. */
async function listen(account: DemoAccount, lastEventId?: string) {
  await settled()
  const abort = new AbortController()
  const response = await api.fetch(`/api${live.changes.path}`, {
    headers: {
      authorization: await api.tokenOf(account),
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    signal: abort.signal,
  })
  if (!response.ok) return { response, body: await response.json() } as never
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as never)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  if (!reader) throw new Error('no body')
  let lastId: string | undefined
  const next = async (): Promise<LiveMessage | undefined> => {
    const { done, value } = await reader.read()
    if (done) return undefined
    lastId = value.id ?? lastId
    return v.parse(LiveMessage, JSON.parse(value.data))
  }
  const changes = async (): Promise<LiveChange[]> => {
    const message = await next()
    if (message?.type !== 'changes') throw new Error(`expected changes, got ${JSON.stringify(message)}`)
    return message.changes
  }
  const stop = () => {
    reader.closed.catch(() => undefined)
    abort.abort()
  }
  return { response, hello: await next(), next, changes, stop, lastId: () => lastId }
}

const nidelva = demoIds.sites.nidelva
const system = demoIds.system('nidelva', 1)
const outsiders = demoIds.outsiderSite

const setState = (systemId: string, connectionState: string) =>
  api.db.kysely.updateTable('systems').set({ connectionState }).where('id', '=', systemId).execute()
const rename = (siteId: string, comment: string) =>
  api.db.kysely.updateTable('sites').set({ comment }).where('id', '=', siteId).execute()
const hub = () => api.live

describe('the stream of changes', () => {
  it('sends uncacheable events, starting with hello', async () => {
    const listener = await listen('site.admin')
    expect(listener.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(listener.response.headers.get('cache-control')).toBe('no-store')
    expect(listener.hello).toEqual({ type: 'hello', isComplete: false })
    listener.stop()
  })

  it('sends long work and its progress to its owner only', async () => {
    const [owner, superUser] = await Promise.all([listen('outsider'), listen('super.admin')])
    const id = await addJob(api, { state: 'running', leaseUntil: new Date('2100-01-01') })
    const change = { kind: 'job', id, siteId: null }
    expect(await owner.changes()).toEqual([change])
    await api.db.kysely.updateTable('jobs').set({ doneCount: 7 }).where('id', '=', id).execute()
    expect(await owner.changes()).toEqual([change])
    // A lease that is put off is nobody's news.
    await api.db.kysely
      .updateTable('jobs')
      .set({ leaseUntil: new Date('2101-01-01') })
      .where('id', '=', id)
      .execute()
    await setState(system, 'in_progress')
    expect(await superUser.changes()).toEqual([expect.objectContaining({ kind: 'system', id: system })])
    for (const listener of [owner, superUser]) listener.stop()
    await api.db.kysely.deleteFrom('jobs').execute()
  })

  it('sends each person only the ids that they may see', async () => {
    const [admin, outsider, superUser] = await Promise.all(
      (['site.monitor', 'outsider', 'super.monitor'] as const).map((account) => listen(account)),
    )
    await setState(system, 'panel_config_failed')
    await rename(outsiders, 'changed')
    const changed: LiveChange = { kind: 'system', id: system, siteId: nidelva }
    const others: LiveChange = { kind: 'site', id: outsiders, siteId: outsiders }
    expect(await admin?.changes()).toEqual([changed])
    expect(await outsider?.changes()).toEqual([others])
    const changes = await superUser?.changes()
    expect([...(changes ?? []), ...(changes?.length === 1 ? ((await superUser?.changes()) ?? []) : [])]).toEqual([
      changed,
      others,
    ])
    for (const listener of [admin, outsider, superUser]) listener?.stop()
  })

  it('is silent about a write without effect', async () => {
    const listener = await listen('site.admin')
    await setState(system, 'system_connected')
    // On PostgreSQL the event of a commit comes later than its answer: the events before this one have arrived once it has.
    await rename(nidelva, 'settled')
    while (!(await listener.changes()).some(({ kind }) => kind === 'site'));
    await setState(system, 'system_connected')
    await setState(system, 'panel_config_ok')
    expect(await listener.changes()).toEqual([{ kind: 'system', id: system, siteId: nidelva }])
    await hub().beat()
    expect(await listener.next()).toEqual({ type: 'beat' })
    listener.stop()
  })

  it('names the systems of a large change, so that other pages skip it', async () => {
    const { kysely } = api.db
    // As those of a modem with 64 systems whose network comes and goes.
    const row = { siteId: nidelva, type: 'autrosafe' as const, connectionState: 'system_connected' }
    const rows = Array.from({ length: 64 }, (_, n) => ({ ...row, name: `Sentral ${n}` }))
    const added = await kysely.insertInto('systems').values(rows).returning('id').execute()
    const ids = added.map(({ id }) => id)
    const [owner, other] = [await listen('site.admin'), await listen('outsider')]
    await kysely.updateTable('systems').set({ connectionState: 'panel_config_ok' }).where('id', 'in', ids).execute()
    const named = new Set<string | null | undefined>()
    while (named.size < 64) for (const { id } of await owner.changes()) named.add(id)
    expect([...named].sort()).toEqual(ids.toSorted())
    await hub().beat()
    expect(await other.next()).toEqual({ type: 'beat' })
    await kysely.deleteFrom('systems').where('id', 'in', ids).execute()
    for (const listener of [owner, other]) listener.stop()
  })

  it('names the system of an issue and the modem of an entry', async () => {
    const listener = await listen('site.admin')
    const issue = { systemId: system, unitName: 'P01-L01-S001', hardwareName: 'BHH-300' }
    await api.db.kysely.insertInto('issues').values(issue).execute()
    // One statement makes two changes, which a busy machine may tell one after the other.
    const kinds = new Map<string, unknown>()
    while (kinds.size < 2) for (const change of await listener.changes()) kinds.set(change.kind, change)
    expect(kinds.get('issue')).toEqual({ kind: 'issue', id: system, siteId: nidelva })
    expect(kinds.get('system')).toEqual({ kind: 'system', id: system, siteId: nidelva })
    const modem = demoIds.modem('nidelva')
    await api.db.kysely
      .updateTable('modemSystems')
      .set({ stateDescription: 'No answer from the panel' })
      .where('modemId', '=', modem)
      .execute()
    expect(await listener.changes()).toEqual([{ kind: 'modem', id: modem, siteId: nidelva }])
    listener.stop()
  })

  it('names loop and loop system of units with their site, once for a file', async () => {
    const [monitor, outsider] = await Promise.all([listen('site.monitor'), listen('outsider')])
    const { kysely } = api.db
    const insert = (table: 'scannedSystems' | 'scannedLoops', row: object) =>
      kysely
        .insertInto(table)
        .values({ name: 'Hall', ...row } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    /** Collects the changes of one statement, which a busy machine may send piece by piece. */
    const changesOf = async (count: number) => {
      const changes: LiveChange[] = []
      while (changes.length < count) changes.push(...(await monitor.changes()))
      return changes.sort((one, other) => one.kind.localeCompare(other.kind))
    }
    const scannedSystem = (await insert('scannedSystems', { siteId: nidelva })).id
    const ofSystem = { kind: 'scannedSystem', id: scannedSystem, siteId: nidelva }
    expect(await changesOf(1)).toEqual([ofSystem])
    const loop = (await insert('scannedLoops', { scannedSystemId: scannedSystem })).id
    expect(await changesOf(2)).toEqual([{ kind: 'loop', id: loop, siteId: nidelva }, ofSystem])
    const units = Array.from({ length: 60 }, (_, n) => ({
      scannedLoopId: loop,
      scannedSystemId: scannedSystem,
      tagName: `L-${n}`,
    }))
    await kysely.insertInto('scannedUnits').values(units).execute()
    expect(await changesOf(2)).toEqual([ofSystem, { kind: 'unit', id: loop, siteId: nidelva }])
    await kysely.deleteFrom('scannedSystems').where('id', '=', scannedSystem).execute()
    expect(await changesOf(1)).toEqual([ofSystem])
    await rename(outsiders, 'after loops')
    expect(await outsider.changes()).toEqual([expect.objectContaining({ kind: 'site', id: outsiders })])
    for (const listener of [monitor, outsider]) listener.stop()
  })

  it('sends an import of the install base to super users only', async () => {
    const [superUser, admin] = await Promise.all([listen('super.monitor'), listen('site.admin')])
    const { kysely } = api.db
    const added = { rowsCount: 0, importedAt: new Date() }
    const { id } = await kysely.insertInto('installBaseImports').values(added).returning('id').executeTakeFirstOrThrow()
    expect(await superUser.changes()).toEqual([{ kind: 'installBase', id, siteId: null }])
    await kysely.deleteFrom('installBaseImports').where('id', '=', id).execute()
    await rename(nidelva, 'after an import')
    expect(await admin.changes()).toEqual([expect.objectContaining({ kind: 'site', id: nidelva })])
    for (const listener of [superUser, admin]) listener.stop()
  })

  it('ignores unknown kinds of newer servers', async () => {
    const listener = await listen('site.admin')
    const { kysely } = api.db
    await kysely.transaction().execute(async (change) => {
      await api.db.notify(liveChannel, JSON.stringify({ kind: 'drawing', rows: [[nidelva, nidelva]] }), change)
      await change.insertInto('scannedSystems').values({ siteId: nidelva, name: 'Old and new' }).execute()
      await change.updateTable('sites').set({ comment: 'old and new' }).where('id', '=', nidelva).execute()
    })
    const kinds: string[] = []
    // The changes come in one message or in two.
    while (kinds.length < 2) kinds.push(...(await listener.changes()).map(({ kind }) => kind))
    expect(kinds.sort()).toEqual(['scannedSystem', 'site'])
    listener.stop()
  })

  it("sends people with one system only that system's changes", async () => {
    const { kysely } = api.db
    const access = { systemId: system, userId: demoIds.users.outsider, emailAddress: demoIds.emails.outsider }
    await kysely
      .insertInto('systemAccess')
      .values({ ...access, accessLevel: 0, isAccepted: true })
      .execute()
    const listener = await listen('outsider')
    await rename(nidelva, 'not theirs')
    await setState(system, 'mobile_connection_failed')
    expect(await listener.changes()).toEqual([{ kind: 'system', id: system, siteId: nidelva }])
    await kysely.deleteFrom('systemAccess').where('userId', '=', demoIds.users.outsider).execute()
    expect(await listener.changes()).toEqual([{ kind: 'rights', id: demoIds.users.outsider, siteId: null }])
    await setState(system, 'system_connected')
    await rename(outsiders, 'theirs')
    expect(await listener.changes()).toEqual([{ kind: 'site', id: outsiders, siteId: outsiders }])
    listener.stop()
  })

  it('sends one bulk event for a large statement', async () => {
    const listener = await listen('outsider')
    const row = { siteId: outsiders, type: 'autrosafe' as const }
    const rows = Array.from({ length: 401 }, (_, n) => ({ ...row, name: `Sentral ${n}` }))
    const added = await api.db.kysely.insertInto('systems').values(rows).returning('id').execute()
    expect(await listener.changes()).toEqual([{ kind: 'system', id: null, siteId: null }])
    await api.db.kysely
      .deleteFrom('systems')
      .where(
        'id',
        'in',
        added.map(({ id }) => id),
      )
      .execute()
    listener.stop()
  })
})

describe('a listener that comes back', () => {
  it('gets missed events once, within their rights', async () => {
    const before = await listen('site.admin')
    await setState(system, 'system_connected')
    await setState(system, 'panel_config_ok')
    await settled()
    await hub().beat()
    for (let message = await before.next(); message?.type !== 'beat'; message = await before.next());
    before.stop()
    await setState(system, 'system_connected')
    await setState(system, 'panel_config_ok')
    await rename(outsiders, 'elsewhere')
    // A listener of all sees the last of these, so all have been told.
    const witness = await listen('super.admin', before.lastId())
    expect(witness.hello).toEqual({ type: 'hello', isComplete: true })
    const again = await listen('site.admin', before.lastId())
    expect(again.hello).toEqual({ type: 'hello', isComplete: true })
    expect(await again.changes()).toEqual([{ kind: 'system', id: system, siteId: nidelva }])
    await hub().beat()
    expect(await again.next()).toEqual({ type: 'beat' })
    witness.stop()
    again.stop()
  })

  it.each(['other000-3', 'nonsense', '-', '99999999999999999999'])(
    'must reload everything when it resumes at %s',
    async (lastId) => {
      const listener = await listen('site.admin', lastId)
      expect(listener.hello).toEqual({ type: 'hello', isComplete: false })
      listener.stop()
    },
  )
})

describe('a stream ends', () => {
  it('at the next heartbeat when the token is invalid', async () => {
    const listener = await listen('site.operator')
    const { kysely } = api.db
    const own = kysely.updateTable('users').where('id', '=', demoIds.users['site.operator'])
    await own.set({ tokenVersion: 2 }).execute()
    await hub().beat()
    expect([await listener.next(), await listener.next()]).toContain(undefined)
    await own.set({ tokenVersion: 1 }).execute()
  })

  it('at the next heartbeat when the token has expired', async () => {
    const listener = await listen('site.operator')
    const { now } = api.clock
    api.clock.now = new Date(now.getTime() + 8 * 24 * 60 * 60_000)
    await hub().beat()
    expect(await listener.next()).toBeUndefined()
    api.clock.now = now
  })

  it('at a ban immediately, at the end of the session with the next heartbeat', async () => {
    const [banned, ended] = [await listen('outsider'), await listen('site.operator')]
    const call = callsOf(api)
    await call('super.admin', 'PUT', `/users/${demoIds.users.outsider}/status`, { status: 'BANNED' })
    const messages = [await banned.next(), await banned.next()]
    expect(messages).toContain(undefined)
    await call('super.admin', 'PUT', `/users/${demoIds.users.outsider}/status`, { status: 'ACTIVE' })
    await api.db.kysely.deleteFrom('sessions').where('userId', '=', demoIds.users['site.operator']).execute()
    await hub().beat()
    expect(await ended.next()).toBeUndefined()
  })

  it('after a time without a listener', async () => {
    const listener = await listen('site.monitor')
    const authorization = await api.tokenOf('site.monitor')
    const status = async () => (await api.fetch('/api/v1/user', { headers: { authorization } })).status
    const { now } = api.clock
    for (const hours of [10, 20]) {
      api.clock.now = new Date(now.getTime() + hours * 3_600_000)
      await hub().beat()
      expect(await listener.next()).toEqual({ type: 'beat' })
    }
    expect(await status()).toBe(200)
    listener.stop()
    api.clock.now = new Date(now.getTime() + 33 * 3_600_000)
    expect(await status()).toBe(401)
    api.clock.now = now
  })

  it('when the listener leaves, and frees its slot', async () => {
    const before = hub().size
    const listener = await listen('site.admin')
    expect(hub().size).toBe(before + 1)
    listener.stop()
    await waitUntil(() => hub().size === before)
  })

  it('before the server stops listening', async () => {
    const own = await openDemoApi()
    const token = await own.tokenOf('site.admin')
    const response = await own.fetch(`/api${live.changes.path}`, { headers: { authorization: token } })
    await own.close()
    expect(await response.text()).toContain('hello')
  })
})

it('the stream reports a gap without an id to resume from after a lost database connection', async () => {
  let gap = () => undefined as unknown
  const db = {
    ...api.db,
    listen: (channel: string, listener: (payload: string) => void, onGap?: () => void) => {
      gap = () => onGap?.()
      return api.db.listen(channel, listener, onGap)
    },
  }
  const onError = (error: unknown) => {
    throw error
  }
  const own = new LiveHub({
    db,
    now: () => api.clock.now,
    settings: { ...readSettings({}), sessionIdleHours: 12 },
    onError,
  })
  const messages: [LiveMessage, string | undefined][] = []
  const listener = {
    userId: demoIds.users['site.admin'],
    isConfirmed: true,
    network: '',
    sessionId: demoIds.users['site.admin'],
    expiresAt: Number.MAX_SAFE_INTEGER,
    send: (message: LiveMessage, id: string | undefined) => void messages.push([message, id]),
    end: () => undefined,
  }
  await own.add(listener, undefined)
  gap()
  await own.add(listener, messages[0]?.[1])
  expect(messages.map(([message]) => message)).toEqual([
    { type: 'hello', isComplete: false },
    { type: 'missed' },
    { type: 'hello', isComplete: false },
  ])
  await own.close()
})

it('one person has at most fifty streams', async () => {
  const listeners = await Promise.all(Array.from({ length: 50 }, () => listen('site.monitor')))
  const answer = (await listen('site.monitor')) as unknown as { response: Response; body: { statusText: string } }
  expect([answer.response.status, answer.body.statusText]).toEqual([429, 'generic.too_many_requests'])
  for (const listener of listeners) listener.stop()
})

it('one person without a confirmed address has at most two streams', async () => {
  const listeners = [await listen('unconfirmed'), await listen('unconfirmed')]
  expect((await listen('unconfirmed')).response.status).toBe(429)
  const [first, second] = listeners
  const { size } = hub()
  first?.stop()
  await waitUntil(() => hub().size < size)
  const third = await listen('unconfirmed')
  expect(third.hello).toEqual({ type: 'hello', isComplete: false })
  for (const listener of [second, third]) listener?.stop()
})

it('people of one network have at most a thousand streams', async () => {
  const own = new LiveHub({
    db: api.db,
    now: () => api.clock.now,
    settings: readSettings({}),
    onError: () => undefined,
  })
  const listenerOf = (number: number, network: string) => ({
    ...{ userId: `person ${number}`, sessionId: demoIds.users['site.admin'], isConfirmed: true, network },
    ...{ expiresAt: Number.MAX_SAFE_INTEGER, send: () => undefined, end: () => undefined },
  })
  const { perKey } = semaphores.streamsOfNetwork
  const all = await Promise.all(
    Array.from({ length: perKey }, (_, number) => own.add(listenerOf(number, '192.0.2.1'), undefined)),
  )
  const another = () => own.add(listenerOf(perKey, '192.0.2.1'), undefined)
  await expect(another()).rejects.toMatchObject({ code: 'generic.too_many_requests' })
  await own.add(listenerOf(perKey, '192.0.2.2'), undefined)
  all[0]?.()
  await another()
  expect(own.size).toBe(perKey + 1)
  await own.close()
})

async function waitUntil(isSo: () => boolean) {
  while (!isSo()) await new Promise(setImmediate)
}

it('many new streams start a few at a time', async () => {
  const { pool } = api.db
  const { connect } = pool
  let running = 0
  let most = 0
  pool.connect = async () => {
    most = Math.max(most, ++running)
    const client = await connect.call(pool)
    const release = () => {
      running -= 1
      client.release()
    }
    return { query: client.query.bind(client), release } as typeof client
  }
  try {
    const authorization = await api.tokenOf('site.monitor')
    const url = `/api${live.changes.path}`
    const aborts = Array.from({ length: 40 }, () => new AbortController())
    const calls = aborts.map(({ signal }) => api.fetch(url, { headers: { authorization }, signal }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(most).toBeLessThanOrEqual(4)
    for (const abort of aborts) abort.abort()
  } finally {
    pool.connect = connect
  }
})
