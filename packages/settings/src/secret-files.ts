import { readFileSync, statSync } from 'node:fs'

/** Servers read secrets from files, as vault agents, systemd and Kubernetes pass them. */

type Env = Readonly<Record<string, string | undefined>>

/** The message names the setting. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** A hundred publish tokens are 10 KB. */
const longest = 65_536
const readableByAll = 0o004
const writableByOthers = 0o022

/**
 * Replaces `<name>_FILE` by the file's content.
 * @param names of the secrets
 * @throws SettingsError where both are set, or a file is missing, empty or too long
 */
export function withSecretFiles(env: Env, names: readonly string[], warn: (line: string) => void = console.warn): Env {
  const read: Record<string, string | undefined> = { ...env }
  for (const name of names) {
    const path = fileOf(env, name)
    if (!path) continue
    if (env[name]?.trim()) throw new SettingsError(`${name} and ${name}_FILE are both set; one of them is enough.`)
    read[name] = readSecret(`${name}_FILE`, path)
    delete read[`${name}_FILE`]
    warnOnce(path, warn)
  }
  return read
}

const fileOf = (env: Env, name: string): string | undefined => env[`${name}_FILE`]?.trim() || undefined

function readSecret(setting: string, path: string): string {
  let text: string
  try {
    if (statSync(path).size > longest) throw new SettingsError(`${setting}: ${path} is longer than ${longest} bytes.`)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw new SettingsError(`${setting}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  const secret = text.replace(/\r?\n$/, '')
  if (!secret.trim()) throw new SettingsError(`${setting}: ${path} is empty.`)
  return secret
}

const warned = new Set<string>()

/** The function only warns, as people may have no choice of how files are mounted. */
function warnOnce(path: string, warn: (line: string) => void): void {
  // Windows has no such bits.
  if (process.platform === 'win32' || warned.has(path)) return
  warned.add(path)
  const { mode, uid } = statSync(path)
  if (mode & readableByAll) warn(`${path} can be read by everybody on this machine; a secret should be 0400 or 0440`)
  if (mode & writableByOthers) warn(`${path} can be written by others than its owner`)
  const own = process.getuid?.()
  if (own !== undefined && uid !== own && uid !== 0) warn(`${path} belongs to neither this server's user nor root`)
}

/**
 * Reads name and password again at each call where they come from `<name>_FILE`, so that they rotate without a restart. Host, port and the rest
 * stay. While the file cannot be read, the last content counts.
 * @returns undefined where the address is in the environment
 */
export function rotatingAddress(env: Env, name: string): (() => string) | undefined {
  const path = fileOf(env, name)
  if (!path) return undefined
  const first = readSecret(`${name}_FILE`, path)
  let last = first
  return () => {
    try {
      const fresh = new URL(readSecret(`${name}_FILE`, path))
      const address = new URL(first)
      address.username = fresh.username
      address.password = fresh.password
      last = address.href
    } catch (error) {
      console.warn(`${(error as Error).message} What was read before goes on.`)
    }
    return last
  }
}
