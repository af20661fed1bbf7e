import { local, readJson, writeText } from './storage.ts'

/** What this browser remembers for one person and nobody else who uses it; it stays when they sign out. */

const keyOf = (name: string, userId: string) => `${name}:${userId}`

/** As it was kept, or null; the storage may hold anything, so whoever reads it checks. */
export const readPersonal = (name: string, userId: string): unknown => readInBrowser(keyOf(name, userId))

/** @param value null forgets it */
export const keepPersonal = (name: string, userId: string, value: unknown): void =>
  keepInBrowser(keyOf(name, userId), value)

/** What this browser remembers for everybody who uses it; read as `readPersonal` is. */
export const readInBrowser = (name: string): unknown => readJson(local(), name)

/** @param value null forgets it */
export const keepInBrowser = (name: string, value: unknown): void =>
  writeText(local(), name, value === null ? null : JSON.stringify(value))
