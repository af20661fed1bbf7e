import { storageKey } from '@emberwatch/contract'

/** Storage may be full, forbidden or invalid; the app works without it. */

export const readText = (storage: Storage | undefined, key: string): string | null => {
  try {
    return storage?.getItem(storageKey(key)) ?? null
  } catch {
    return null
  }
}

export const writeText = (storage: Storage | undefined, key: string, value: string | null): void => {
  try {
    if (value === null) storage?.removeItem(storageKey(key))
    else storage?.setItem(storageKey(key), value)
  } catch {
    // Private mode and full storage refuse.
  }
}

export const readJson = (storage: Storage | undefined, key: string): unknown => {
  const text = readText(storage, key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const find = (name: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return globalThis[name]
  } catch {
    return undefined
  }
}
export const local = () => find('localStorage')
export const session = () => find('sessionStorage')
