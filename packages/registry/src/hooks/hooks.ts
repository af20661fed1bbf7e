import { createHmac, randomBytes } from 'node:crypto'
import { emailAddress } from '@emberwatch/contract/email-address'
import { isThisMachine } from '@emberwatch/contract/server-address'
import { secretOf } from '@emberwatch/contract/webhook-signature'
import { type LogLine, shellName } from '@emberwatch/federation'
import * as v from 'valibot'
import { mostWitnesses } from '../errors/causes.ts'
import { type ErrorLine, errorList } from '../errors/error-list.ts'
import { refuse } from '../state/refused.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { opsScope, type TokenScope } from '../tokens/tokens.ts'

/**
 * Hooks report what became of a release, and errors that hit many people (docs/releases.md#told): an address to call or one for mail, for each area and for
 * ops.
 */

const StoredHook = v.object({
  scope: v.string(),
  address: v.string(),
  /** The secret follows from it and the store's key (`hookSecret`), so that no copy of this file can sign. */
  salt: v.optional(v.string()),
  /** The secret replaces a salt, which only hooks of an earlier version have. */
  secret: v.optional(v.string()),
  since: v.string(),
  by: v.string(),
  /** People whom a new error must hit before the hook reports it. */
  people: v.optional(v.number()),
})
type StoredHook = v.InferOutput<typeof StoredHook>

const HookState = v.object({
  hooks: v.array(StoredHook),
  /** Changes up to this revision are told. */
  told: v.number(),
  /** Ids of errors that are told, the last ones. */
  errors: v.optional(v.array(v.string())),
})
type HookState = v.InferOutput<typeof HookState>

/** Hooks of this kind send mail. */
export const mailScheme = 'mailto:'
const isMail = (address: string): boolean => address.startsWith(mailScheme)

/** The log names only the host of an address that is called: the rest of it may be a secret, and everybody of an area reads its log. */
const placeOf = (address: string): string => (isMail(address) ? address : new URL(address).host)

/** Writes into the log before anything is changed. */
type PlacesLogWriter = (places: string) => Promise<unknown>

/** A hook without its secrets, for people. */
export type HookLine = Omit<StoredHook, 'salt' | 'secret'>

const none: HookState = { hooks: [], told: 0 }
/** A broken entry notifies nobody. */
const soundOf = (kept: unknown): HookState => (v.is(HookState, kept) ? kept : none)

const storedHooks = async (store: StoreEngine): Promise<readonly StoredHook[]> =>
  soundOf(await store.readState<unknown>('hooks', none)).hooks

export const hookLines = async (store: StoreEngine): Promise<HookLine[]> => (await storedHooks(store)).map(lineOf)

const lineOf = ({ salt: _salt, secret: _secret, ...line }: StoredHook): HookLine => line

const change = async (store: StoreEngine, next: (kept: HookState) => HookState): Promise<HookState> =>
  soundOf(await store.changeState<unknown>('hooks', none, (kept) => next(soundOf(kept))))

/**
 * Takes the place of the one before of its kind, with another secret.
 * @param scope an area, the shell, or `ops` for all of them
 * @param address `https://…`, or `mailto:` and one mail address
 * @returns with the secret, which nobody can read again
 * @throws Refused for a bad address
 */
export async function storeHook(
  store: StoreEngine,
  scope: TokenScope,
  address: string,
  {
    by,
    people,
    writeLog,
  }: { readonly by: string; readonly people?: number | undefined; readonly writeLog: PlacesLogWriter },
): Promise<HookLine & { readonly secret: string }> {
  const place = checked(address)
  await writeLog(placeOf(place))
  const line: StoredHook = {
    scope,
    address: place,
    salt: randomBytes(16).toString('base64url'),
    since: new Date().toISOString(),
    by,
    ...(people === undefined ? {} : { people }),
  }
  const { revision } = await store.readDocument()
  await change(store, ({ hooks, told, ...rest }) => ({
    ...rest,
    hooks: [...hooks.filter((hook) => hook.scope !== scope || isMail(hook.address) !== isMail(place)), line],
    // The first hook does not report what happened before it.
    told: hooks.length ? told : revision,
  }))
  return { ...lineOf(line), secret: await hookSecret(store, line) }
}

/** Signs what is sent to the hook, as Standard Webhooks has it; empty for mail. */
export async function hookSecret(store: StoreEngine, { address, salt, secret }: StoredHook): Promise<string> {
  if (isMail(address)) return ''
  if (secret) return secret
  const key = await store.keepKey(() => randomBytes(32))
  return secretOf(createHmac('sha256', key).update(`release hook ${salt}`).digest())
}

/** @param address all of the scope without it @returns those that are gone @throws Refused where there is none */
export async function endHook(
  store: StoreEngine,
  scope: TokenScope,
  address: string | undefined,
  writeLog: PlacesLogWriter,
): Promise<HookLine[]> {
  const isEnded = (hook: HookLine) => hook.scope === scope && (address === undefined || hook.address === address)
  const gone = (await hookLines(store)).filter(isEnded)
  if (gone.length === 0) return refuse('schema', `${scope} has no such hook; "areas hooks" lists them`)
  await writeLog(gone.map((hook) => placeOf(hook.address)).join(', '))
  await change(store, ({ hooks, ...rest }) => ({ ...rest, hooks: hooks.filter((hook) => !isEnded(hook)) }))
  return gone
}

const MailHook = v.pipe(
  v.string(),
  v.startsWith(mailScheme),
  v.transform((address) => address.slice(mailScheme.length)),
  emailAddress('Email address is not valid'),
)

function checked(address: string): string {
  const mail = v.safeParse(MailHook, address)
  if (mail.success) return mailScheme + mail.output
  const url = URL.canParse(address) ? new URL(address) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  if (!url || !isSafe || url.username || url.password)
    return refuse(
      'schema',
      'address: such as https://ci.weather.example/releases, without a name or a password, or mailto:team@weather.example',
    )
  return url.href
}

/** The line of the log about a release. */
type ReleaseNews = Pick<LogLine, 'revision' | 'action' | 'area' | 'from' | 'to' | 'who' | 'note'>

/** An error that people had not met before this release: its kind, class and place, and no words that a browser sent. */
interface ErrorNews extends Pick<ErrorLine, 'kind' | 'name' | 'people' | 'count'> {
  readonly area: string
  readonly version: string
  /** Such as `src/pages/StormPage/StormPage.tsx:12`; a built file where the release has no source maps. */
  readonly place: string | null
  /** The page where most of them were. */
  readonly page: string | null
}

type HookDelivery =
  | { readonly type: 'release'; readonly data: ReleaseNews }
  | { readonly type: 'error'; readonly data: ErrorNews }

export type News = HookDelivery & {
  /** The same for each try, and for everybody. */
  readonly id: string
  readonly at: string
  readonly hooks: readonly StoredHook[]
}

const deliveredActions: ReadonlySet<LogLine['action']> = new Set(['halt', 'rollback', 'promote'])

/**
 * Takes the news that no host has reported yet, and its hooks. Of several hosts that ask at once, one gets it. It counts as told from then on: a host that
 * ends before it has called tells nobody.
 */
export async function takeNews(store: StoreEngine): Promise<News[]> {
  const { hooks, told: before } = soundOf(await store.readState<unknown>('hooks', none))
  if (hooks.length === 0) return []
  const { revision } = await store.readDocument()
  if (revision <= before) return []
  let isOurs = false
  await change(store, (kept) => {
    isOurs = kept.told === before
    return isOurs ? { ...kept, told: revision } : kept
  })
  if (!isOurs) return []
  const lines = (await store.readLog()).filter(
    (line) => line.revision > before && line.revision <= revision && deliveredActions.has(line.action),
  )
  return lines.flatMap(({ at, ...data }) => {
    const wanting = wantingOf(hooks, data.area)
    return wanting.length
      ? [{ type: 'release' as const, id: `release-${data.revision}`, at, data, hooks: wanting }]
      : []
  })
}

const wantingOf = (hooks: readonly StoredHook[], area: string) =>
  hooks.filter(({ scope }) => scope === opsScope || scope === area)

/** People whom a new error must hit where a hook sets no number. */
const usualPeople = 20
const deliveriesMax = 1_000

/** The same of errors that have hit as many confirmed people as a hook asks for, in no release but one. */
export async function takeErrorNews(store: StoreEngine, now = Date.now()): Promise<News[]> {
  const state = soundOf(await store.readState<unknown>('hooks', none))
  if (state.hooks.length === 0) return []
  const { areas, shell } = await store.readDocument()
  const news: News[] = []
  for (const area of [...(shell ? [shellName] : []), ...Object.keys(areas)]) {
    const lines = await errorList(store, { area, limit: 100 }, now)
    for (const line of lines) {
      const [version = '', ...others] = Object.keys(line.releases)
      if (others.length || isElsewhere(line, lines) || state.errors?.includes(line.id)) continue
      const wanting = wantingOf(state.hooks, area).filter(
        ({ people = usualPeople, since }) => line.people >= Math.min(people, mostWitnesses) && line.firstAt >= since,
      )
      const data = newsOf(area, version, line)
      if (wanting.length)
        news.push({ type: 'error', id: `error-${line.id}`, at: new Date(now).toISOString(), data, hooks: wanting })
    }
  }
  if (news.length === 0) return []
  let ours: ReadonlySet<string> = new Set()
  const ids = news.map(({ id }) => id.slice('error-'.length))
  await change(store, ({ errors = [], ...rest }) => {
    ours = new Set(ids.filter((id) => !errors.includes(id)))
    return { ...rest, errors: [...errors, ...ours].slice(-deliveriesMax) }
  })
  return news.filter(({ id }) => ours.has(id.slice('error-'.length)))
}

/** Without source maps, places of two releases cannot be compared: the same words are taken for the same error. */
const isElsewhere = (line: ErrorLine, lines: readonly ErrorLine[]): boolean =>
  !line.frames[0]?.source &&
  lines.some((one) => one !== line && one.kind === line.kind && one.name === line.name && one.message === line.message)

function newsOf(area: string, version: string, line: ErrorLine): ErrorNews {
  const { kind, name, people, count, frames, pages } = line
  const frame = frames.find((one) => one.area === area) ?? frames[0]
  const { file, line: at } = frame?.source ?? frame ?? {}
  const [page = null] = Object.keys(pages)
  return { area, version, kind, name, people, count, place: file ? `${file}:${at}` : null, page }
}
