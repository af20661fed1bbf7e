import { newSecret } from '@emberwatch/contract/webhook-signature'
import type { LogLine } from '@emberwatch/federation'
import * as v from 'valibot'
import { refuse } from './refused.ts'
import type { StoreEngine } from './store-engine.ts'
import { opsScope, type TokenScope } from './tokens/tokens.ts'

/** Who is told when a release is taken back or has reached everybody (docs/releases.md#told): an address to call and one for mail, for each area and for ops. */

const StoredHook = v.object({
  scope: v.string(),
  address: v.string(),
  /** Signs what is sent, so it cannot be a hash; empty for mail. */
  secret: v.string(),
  since: v.string(),
  by: v.string(),
})
type StoredHook = v.InferOutput<typeof StoredHook>

const Kept = v.object({ hooks: v.array(StoredHook), /** Changes up to this revision are told. */ told: v.number() })
type Kept = v.InferOutput<typeof Kept>

/** Hooks of this kind send mail. */
export const mailScheme = 'mailto:'
const isMail = (address: string): boolean => address.startsWith(mailScheme)

/** By what people may know of it. */
export type HookLine = Omit<StoredHook, 'secret'>

const none: Kept = { hooks: [], told: 0 }
/** What is broken tells nobody. */
const soundOf = (kept: unknown): Kept => (v.is(Kept, kept) ? kept : none)

const storedHooks = async (store: StoreEngine): Promise<readonly StoredHook[]> =>
  soundOf(await store.readCounters<unknown>('hooks', none)).hooks

export const hookLines = async (store: StoreEngine): Promise<HookLine[]> =>
  (await storedHooks(store)).map(({ secret: _secret, ...line }) => line)

const change = async (store: StoreEngine, next: (kept: Kept) => Kept): Promise<Kept> =>
  soundOf(await store.changeCounters<unknown>('hooks', none, (kept) => next(soundOf(kept))))

/**
 * Takes the place of the one before of its kind, with another secret.
 * @param scope an area, the shell, or `ops` for all of them
 * @param address `https://…`, or `mailto:` and one mail address
 * @returns with the secret, which nobody can read again
 * @throws Refused for a bad address
 */
export async function keepHook(
  store: StoreEngine,
  scope: TokenScope,
  address: string,
  by: string,
): Promise<HookLine & { readonly secret: string }> {
  const place = checked(address)
  const line: StoredHook = {
    scope,
    address: place,
    secret: isMail(place) ? '' : newSecret(),
    since: new Date().toISOString(),
    by,
  }
  const { revision } = await store.readDocument()
  await change(store, ({ hooks, told }) => ({
    hooks: [...hooks.filter((hook) => hook.scope !== scope || isMail(hook.address) !== isMail(place)), line],
    // What happened before the first one is news to nobody.
    told: hooks.length ? told : revision,
  }))
  return line
}

/** @param address all of the scope without it @returns those that are gone @throws Refused where there is none */
export async function endHook(store: StoreEngine, scope: TokenScope, address?: string): Promise<HookLine[]> {
  const isEnded = (hook: HookLine) => hook.scope === scope && (address === undefined || hook.address === address)
  const gone = (await hookLines(store)).filter(isEnded)
  if (gone.length === 0) return refuse('schema', `${scope} has no such hook; "areas hooks" lists them`)
  await change(store, ({ hooks, told }) => ({ hooks: hooks.filter((hook) => !isEnded(hook)), told }))
  return gone
}

const MailHook = v.pipe(
  v.string(),
  v.startsWith(mailScheme),
  v.transform((address) => address.slice(mailScheme.length)),
  v.email(),
)

function checked(address: string): string {
  const mail = v.safeParse(MailHook, address)
  if (mail.success) return address
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    return refuse(
      'schema',
      'address: such as https://ci.weather.example/releases, without a name or a password, or mailto:team@weather.example',
    )
  return url.href
}

export interface News {
  readonly line: LogLine
  readonly hooks: readonly StoredHook[]
}

const told: ReadonlySet<LogLine['action']> = new Set(['halt', 'rollback', 'promote'])

/**
 * What nobody has told yet, and who wants to hear it. Of several hosts that ask at once, one gets it. It counts as told from then on: a host that ends
 * before it has called tells nobody.
 */
export async function takeNews(store: StoreEngine): Promise<News[]> {
  const { hooks, told: before } = soundOf(await store.readCounters<unknown>('hooks', none))
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
    (line) => line.revision > before && line.revision <= revision && told.has(line.action),
  )
  const wanting = ({ area }: LogLine) => hooks.filter(({ scope }) => scope === opsScope || scope === area)
  return lines.map((line) => ({ line, hooks: wanting(line) })).filter(({ hooks: some }) => some.length > 0)
}
