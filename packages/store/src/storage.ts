import { storageKey } from '@emberwatch/contract'

/**
 * The only access to the browser's storage, which a browser may refuse (all cookies blocked), and which may be full or hold anything. Where it
 * is refused, a memory of this tab takes its place (product 2.11).
 */

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

class TabMemory implements TextStorage {
  readonly #texts = new Map<string, string>()
  getItem = (key: string): string | null => this.#texts.get(key) ?? null
  setItem = (key: string, text: string): void => void this.#texts.set(key, text)
  removeItem = (key: string): void => void this.#texts.delete(key)
  key = (index: number): string | null => [...this.#texts.keys()][index] ?? null
  get length(): number {
    return this.#texts.size
  }
}

const memories = { localStorage: new TabMemory(), sessionStorage: new TabMemory() }

function find(name: keyof typeof memories): TextStorage {
  try {
    return globalThis[name] ?? memories[name]
  } catch {
    return memories[name]
  }
}
export const local = (): TextStorage => find('localStorage')
export const session = (): TextStorage => find('sessionStorage')

/** True where this browser stores nothing for this site. */
export const isStorageRefused = (): boolean => local() === memories.localStorage

export const readText = (storage: TextStorage, key: string): string | null => storage.getItem(storageKey(key))

export const writeText = (storage: TextStorage, key: string, value: string | null): void => {
  try {
    if (value === null) storage.removeItem(storageKey(key))
    else storage.setItem(storageKey(key), value)
  } catch {
    // Storage is full; the app works without it.
  }
}

export const readJson = (storage: TextStorage, key: string): unknown => {
  const text = readText(storage, key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
