import { createHmac, randomBytes } from 'node:crypto'
import { emailAddress } from '@emberwatch/contract/email-address'
import { isThisMachine } from '@emberwatch/contract/server-address'
import { secretOf } from '@emberwatch/contract/webhook-secret'
import * as v from 'valibot'
import { refuse } from '../state/refused.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import type { TokenScope } from '../tokens/tokens.ts'

/**
 * Hooks are addresses to call, or for mail, of each area and of ops (docs/releases.md#hooks). Their state lies in the store, so that one host of several
 * delivers each news.
 */

const StoredHook = v.object({
  scope: v.string(),
  address: v.string(),
  /** The secret follows from it and the store's key (`hookSecret`), so that no copy of this file can sign. */
  salt: v.string(),
  since: v.string(),
  by: v.string(),
  /** People whom a new error must hit before the hook reports it. */
  people: v.optional(v.number()),
})
export type StoredHook = v.InferOutput<typeof StoredHook>

const HookState = v.object({
  hooks: v.array(StoredHook),
  /** Changes up to this revision are told. */
  deliveredRevision: v.number(),
  /** Ids of errors that are told, the last ones. */
  errors: v.optional(v.array(v.string())),
})
export type HookState = v.InferOutput<typeof HookState>

/** Hooks of this kind send mail. */
export const mailScheme = 'mailto:'
const isMail = (address: string): boolean => address.startsWith(mailScheme)

/** The log names only the host of an address that is called: the rest of it may be a secret, and everybody of an area reads its log. */
const hostOf = (address: string): string => (isMail(address) ? address : new URL(address).host)

/** Writes into the log before anything is changed. */
type PlacesLogWriter = (locations: string) => Promise<unknown>

/** A hook without its secrets, for people. */
export type HookLine = Omit<StoredHook, 'salt'>

const none: HookState = { hooks: [], deliveredRevision: 0 }
/** A broken entry notifies nobody. */
const soundOf = (state: unknown): HookState => (v.is(HookState, state) ? state : none)

export const readHookState = async (store: StoreEngine): Promise<HookState> =>
  soundOf(await store.readState<unknown>('hooks', none))

export const hookLines = async (store: StoreEngine): Promise<HookLine[]> =>
  (await readHookState(store)).hooks.map(lineOf)

const lineOf = ({ salt: _salt, ...line }: StoredHook): HookLine => line

export const changeHookState = async (store: StoreEngine, next: (state: HookState) => HookState): Promise<HookState> =>
  soundOf(await store.changeState<unknown>('hooks', none, (state) => next(soundOf(state))))

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
  const target = hookAddress(address)
  await writeLog(hostOf(target))
  const line: StoredHook = {
    scope,
    address: target,
    salt: randomBytes(16).toString('base64url'),
    since: new Date().toISOString(),
    by,
    ...(people === undefined ? {} : { people }),
  }
  const { revision } = await store.readDocument()
  await changeHookState(store, ({ hooks, deliveredRevision, ...rest }) => ({
    ...rest,
    hooks: [...hooks.filter((hook) => hook.scope !== scope || isMail(hook.address) !== isMail(target)), line],
    // The first hook does not report what happened before it.
    deliveredRevision: hooks.length ? deliveredRevision : revision,
  }))
  return { ...lineOf(line), secret: await hookSecret(store, line) }
}

/** Signs what is sent to the hook, as Standard Webhooks has it; empty for mail. */
export async function hookSecret(store: StoreEngine, { address, salt }: StoredHook): Promise<string> {
  if (isMail(address)) return ''
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
  const endedHooks = (await hookLines(store)).filter(isEnded)
  if (endedHooks.length === 0) return refuse('schema', `${scope} has no such hook; "areas hooks" lists them`)
  await writeLog(endedHooks.map((hook) => hostOf(hook.address)).join(', '))
  await changeHookState(store, ({ hooks, ...rest }) => ({ ...rest, hooks: hooks.filter((hook) => !isEnded(hook)) }))
  return endedHooks
}

const MailHook = v.pipe(
  v.string(),
  v.startsWith(mailScheme),
  v.transform((address) => address.slice(mailScheme.length)),
  emailAddress('Email address is not valid'),
)

function hookAddress(address: string): string {
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
