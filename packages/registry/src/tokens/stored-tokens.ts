import * as v from 'valibot'
import { parseInput, refuse } from '../state/refused.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import type { LogWriter } from './members.ts'
import { type KnownToken, makeToken, TokenName, type TokenScope } from './tokens.ts'

/** Tokens that lie in the store, by their hash: each host that shares it asks for them at every call, so they begin and end without a restart. */

const StoredToken = v.object({
  scope: v.string(),
  name: v.string(),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The time of its creation, in ISO form. */
  since: v.string(),
  /** The person who made the token. */
  by: v.string(),
})
type StoredToken = v.InferOutput<typeof StoredToken>

/** A token by what people may know of it. */
export type TokenLine = Omit<StoredToken, 'hash'>

const isOf =
  (scope: TokenScope, name: string) =>
  (token: TokenLine): boolean =>
    token.scope === scope && token.name === name

/** A broken entry grants nothing. */
const soundOf = (value: unknown): StoredToken[] =>
  Array.isArray(value) ? value.filter((one) => v.is(StoredToken, one)) : []

const readStored = async (store: StoreEngine): Promise<StoredToken[]> =>
  soundOf(await store.readState<unknown>('tokens', []))

/** Reads the hashed tokens, for hosts. */
export const storedTokens = async (store: StoreEngine): Promise<KnownToken[]> =>
  (await readStored(store)).map(({ scope, name, hash }) => ({ scope, name, hash: Buffer.from(hash, 'hex') }))

/** Lists tokens for people: without hashes, in the order in which they were made. */
export const tokenLines = async (store: StoreEngine): Promise<TokenLine[]> =>
  (await readStored(store)).map(({ hash: _hash, ...line }) => line)

/**
 * Makes a token that is valid at once; the store keeps its hash only.
 * @param writeLog is called where the name is free
 * @throws Refused where the scope has one of that name
 */
export async function storeToken(
  store: StoreEngine,
  scope: TokenScope,
  name: string,
  { by, writeLog }: { readonly by: string; readonly writeLog: LogWriter },
): Promise<TokenLine & { readonly token: string }> {
  const { token, hash } = makeToken(scope, name)
  const line: TokenLine = { scope, name, since: new Date().toISOString(), by }
  const mustBeFree = (before: readonly TokenLine[]) => {
    if (before.some(isOf(scope, name)))
      refuse('schema', `name: ${scope} has a token ${name}; choose another --name, or end that one first`)
  }
  mustBeFree(await tokenLines(store))
  await writeLog()
  await store.changeState<unknown>('tokens', [], (value) => {
    const before = soundOf(value)
    mustBeFree(before)
    return [...before, { ...line, hash }]
  })
  return { ...line, token }
}

/** Ends a token; no host accepts it any more. @param writeLog is called where there is one @throws Refused where there is none of that name */
export async function endToken(
  store: StoreEngine,
  scope: TokenScope,
  name: string,
  writeLog: LogWriter,
): Promise<TokenLine> {
  const line = (await tokenLines(store)).find(isOf(scope, name))
  if (!line) return refuse('schema', `name: ${scope} has no token ${name} in the store; "areas tokens" lists them`)
  await writeLog()
  const isEnded = isOf(scope, name)
  await store.changeState<unknown>('tokens', [], (value) => soundOf(value).filter((one) => !isEnded(one)))
  return line
}

/**
 * Gives it another name, for the log and the list; the token itself stays as it is.
 * @param names the one that it has, and the next one
 * @param writeLog is called where both are right
 * @throws Refused where there is none of that name, or another one has the new name
 */
export async function renameToken(
  store: StoreEngine,
  scope: TokenScope,
  { name, newName }: { readonly name: string; readonly newName: string },
  writeLog: LogWriter,
): Promise<TokenLine> {
  parseInput(v.object({ newName: TokenName }), { newName })
  const isRenamed = isOf(scope, name)
  const mustFit = (before: readonly TokenLine[]) => {
    if (!before.some(isRenamed)) refuse('schema', `name: ${scope} has no token ${name} in the store`)
    if (before.some(isOf(scope, newName))) refuse('schema', `newName: ${scope} has a token ${newName}`)
  }
  mustFit(await tokenLines(store))
  await writeLog()
  const tokens = await store.changeState<unknown>('tokens', [], (stored) => {
    const before = soundOf(stored)
    mustFit(before)
    return before.map((one) => (isRenamed(one) ? { ...one, name: newName } : one))
  })
  return soundOf(tokens)
    .map(({ hash: _hash, ...line }) => line)
    .find(isOf(scope, newName)) as TokenLine
}
