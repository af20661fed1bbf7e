import { local, readJson, writeText } from './storage.ts'

/** The key keeps values per person through sign-out. */

const keyOf = (name: string, userId: string) => `${name}:${userId}`

/** May be anything, so callers validate it; null without a value. */
export const readPersonal = (name: string, userId: string): unknown => readInBrowser(keyOf(name, userId))

/** @param value null removes it */
export const keepPersonal = (name: string, userId: string, value: unknown): void =>
  keepInBrowser(keyOf(name, userId), value)

/** Reads a value that all people of this browser share. */
export const readInBrowser = (name: string): unknown => readJson(local(), name)

/** @param value null removes it */
export const keepInBrowser = (name: string, value: unknown): void =>
  writeText(local(), name, value === null ? null : JSON.stringify(value))
