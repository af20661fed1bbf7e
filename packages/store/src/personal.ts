import { local, readJson, writeText } from './storage.ts'

/** What this browser remembers for one person and nobody else who uses it; it stays when they sign out. */

const keyOf = (name: string, userId: string) => `${name}:${userId}`

/** As it was kept, or null; the storage may hold anything, so whoever reads it checks. */
export const readPersonal = (name: string, userId: string): unknown => readJson(local(), keyOf(name, userId))

export const keepPersonal = (name: string, userId: string, value: unknown): void =>
  writeText(local(), keyOf(name, userId), JSON.stringify(value))
