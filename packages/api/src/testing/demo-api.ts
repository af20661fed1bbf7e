import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { renewRecoveryCodes } from '../areas/auth/recovery-codes.ts'
import type { Db } from '../db/open.ts'
import { type DemoAccount, demoIds } from '../fleet/index.ts'
import { apiFetch } from '../http/api-fetch.ts'
import { createTokens, tokenLifeSeconds } from '../identity/tokens.ts'
import { LiveHub } from '../live/live-hub.ts'
import { mailFolderOf } from '../mail/mail-folder.ts'
import { buildApi } from '../server.ts'
import { readSettings, type Settings } from '../settings.ts'
import { demoNow, openDemoDatabase } from './demo-database.ts'
import { type ReceivedMail, readMail } from './mail-folder.ts'

export const testSecret = 'a secret that only the tests know, 0123456789'

export interface DemoApi {
  readonly app: FastifyInstance
  readonly db: Db
  /** Calls the server in this process. */
  readonly fetch: typeof fetch
  /** The hub of listeners; its beats come only when a test sends them. */
  readonly live: LiveHub
  /** The clock of the server; moves only when told. */
  readonly clock: { now: Date }
  /** A token of the account, as a sign-in would give it. */
  tokenOf(account: DemoAccount): Promise<string>
  /** The same for a person whom a test has made. */
  tokenFor(userId: string): Promise<string>
  /** New recovery codes of the account, as if it had made them itself. */
  recoveryCodesOf(account: DemoAccount): Promise<string[]>
  /** Mail to this address, oldest first, with such a subject; waits for `count` of them. */
  mailTo(emailAddress: string, count?: number, about?: RegExp): Promise<ReceivedMail[]>
  /** Lines that the server printed for whoever runs it. */
  readonly printed: readonly string[]
  /** GET as this account, or as nobody; the body is read as JSON. */
  get(account: DemoAccount | null, path: string): Promise<JsonAnswer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<JsonAnswer>
  close(): Promise<void>
}

export interface JsonAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of every shape
  readonly body: any
}

/** The whole API on a database of its own with the demo fleet, as every test over HTTP needs it. */
export async function openDemoApi(settings: Partial<Settings> = {}): Promise<DemoApi> {
  const db = await openDemoDatabase()
  const clock = { now: new Date(demoNow) }
  const now = () => clock.now
  const printed: string[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-api-'))
  const allSettings = { ...readSettings({ NODE_ENV: 'test' }), dataDir, jwtSecret: testSecret, ...settings }
  const live = new LiveHub({ db, now, settings: allSettings, onError: (error) => printed.push(String(error)) })
  const app = await buildApi({ db, now, live, print: (line) => printed.push(line), settings: allSettings })
  const call = apiFetch(app)
  // One for all: each makes room for the ten thousand tokens that it may come to know.
  const tokens = createTokens(testSecret, now)
  const tokenFor = async (id: string) => {
    await keepSession(db, id, now())
    return tokens.sign({ id, session: id })
  }
  const tokenOf = (account: DemoAccount) => tokenFor(demoIds.users[account])
  const read = accountReader({ call, clock, tokenOf })
  return {
    app,
    db,
    clock,
    fetch: call,
    live,
    printed,
    mailTo: (emailAddress, count = 1, about) => readMail(mailFolderOf(dataDir), emailAddress, count, about),
    tokenOf,
    tokenFor,
    recoveryCodesOf: (account) => renewRecoveryCodes(db.kysely, demoIds.users[account]),
    get: async (account, path) => readAnswer(await (account ? read(account, path) : call(path))),
    post: async (path, body, headers = {}) => readAnswer(await call(path, postOf(body, headers))),
    close: async () => {
      await app.close()
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface ReaderContext extends Pick<DemoApi, 'clock' | 'tokenOf'> {
  readonly call: typeof fetch
}

/** Reading ends no session: the token of the last reading is as good, unless something else has ended it since. */
function accountReader({ call, clock, tokenOf }: ReaderContext) {
  const tokensByKey = new Map<string, string>()
  return async (account: DemoAccount, path: string) => {
    const key = `${account} ${clock.now.getTime()}`
    const authorization = tokensByKey.get(key) ?? (await tokenOf(account))
    const answer = await call(path, { headers: { authorization } })
    if (answer.status !== 401 || !tokensByKey.delete(key)) {
      tokensByKey.set(key, authorization)
      return answer
    }
    return call(path, { headers: { authorization: await tokenOf(account) } })
  }
}

const postOf = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** A session of the person under their own id, used just now. One that a test has ended comes back with the next token. */
async function keepSession(db: Db, userId: string, now: Date): Promise<void> {
  const times = { lastSeenAt: now, expiresAt: new Date(now.getTime() + tokenLifeSeconds * 1000) }
  await db.kysely
    .insertInto('sessions')
    .values({ id: userId, userId, tokenVersion: 1, userAgent: '', address: '127.0.0.1', createdAt: now, ...times })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(times))
    .execute()
}

const readAnswer = async (response: Response): Promise<JsonAnswer> => {
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
}
