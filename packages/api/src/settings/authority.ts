import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SettingsError } from '@emberwatch/settings'

/** Certificates of a PEM file. @throws SettingsError if it cannot be read or has none */
export function readAuthority(name: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    void new X509Certificate(text)
    return text
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new SettingsError(`${name}: ${path} is no certificate (${code ?? message}).`)
  }
}
