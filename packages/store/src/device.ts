import { storageKeys } from '@emberwatch/contract'
import { local, readText, writeText } from './storage.ts'

/** The browser's `DeviceId`, so that other people's guesses do not lock its owner out. It survives sign-out and says nothing about the person. */
export function deviceId(): string {
  const storedId = readText(local(), storageKeys.device)
  if (storedId && /^[\w-]{22,64}$/.test(storedId)) return storedId
  const made = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  writeText(local(), storageKeys.device, made)
  return made
}
