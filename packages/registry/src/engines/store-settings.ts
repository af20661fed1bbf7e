import { resolve } from 'node:path'
import { rotatingAddress, withSecretFiles } from '@emberwatch/contract/secret-files'
import * as v from 'valibot'
import type { StoreEngine } from '../store-engine.ts'
import { openFolderStore } from './folder-store.ts'
import { openSharedStore, type SharedPlace } from './shared-store.ts'

type Env = Readonly<Record<string, string | undefined>>

const url = (name: string, schemes: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && new RegExp(`^(${schemes})://`).test(text),
        `${name} must be an address that starts with ${schemes.replace('|', ':// or ')}://`,
      ),
    ),
  )

const cacheSize = 'STORE_CACHE_MB must be a whole number from 16 to 1000000'

const StoreEnvironment = v.object({
  DATA_DIR: v.optional(v.string(), 'var'),
  DATABASE_URL: v.optional(v.string()),
  DATABASE_DIRECT_URL: v.optional(v.string()),
  STORE_DATABASE_URL: url('STORE_DATABASE_URL', 'postgres|postgresql'),
  STORE_S3_BUCKET: v.optional(v.string()),
  STORE_S3_ENDPOINT: url('STORE_S3_ENDPOINT', 'http|https'),
  STORE_S3_REGION: v.optional(v.string()),
  STORE_S3_PREFIX: v.optional(v.string(), ''),
  STORE_S3_PATH_STYLE: v.optional(v.picklist(['1', '0'], 'STORE_S3_PATH_STYLE must be 1 or 0')),
  STORE_CACHE_MB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, cacheSize),
      v.transform(Number),
      v.minValue(16, cacheSize),
      v.maxValue(1_000_000, cacheSize),
    ),
  ),
})

export const storeSettingNames: readonly string[] = Object.keys(StoreEnvironment.entries)

class StoreSettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Opens the store that the settings name: the shared one where there is a bucket, else the folder in `DATA_DIR`. Nothing is
 * asked of either before it is used.
 * @throws with a sentence for each bad value
 */
export function openStoreOf(given: Env): StoreEngine {
  const env = withSecretFiles(given)
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = v.safeParse(StoreEnvironment, filled)
  if (!read.success) throw new StoreSettingsError(read.issues.map(({ message }) => `${message}.`).join('\n'))
  const { STORE_S3_BUCKET: bucket, DATA_DIR: dataDir, ...rest } = read.output
  if (!bucket) {
    if (rest.STORE_DATABASE_URL || rest.STORE_S3_ENDPOINT)
      throw new StoreSettingsError('STORE_S3_BUCKET is required for a shared store; it keeps the files.')
    return openFolderStore(resolve(dataDir, 'releases'))
  }
  const databaseUrl = rest.STORE_DATABASE_URL ?? rest.DATABASE_URL
  if (!databaseUrl) throw new StoreSettingsError('STORE_DATABASE_URL or DATABASE_URL is required with STORE_S3_BUCKET.')
  const { STORE_S3_PATH_STYLE: pathStyle, STORE_CACHE_MB: megabytes } = rest
  return openSharedStore({
    databaseUrl,
    rotating: rotatingOf(given, rest.STORE_DATABASE_URL !== undefined),
    directUrl: rest.STORE_DATABASE_URL ?? rest.DATABASE_DIRECT_URL,
    cacheFolder: resolve(dataDir, 'releases-cache'),
    ...(megabytes ? { cacheBytes: megabytes * 1024 * 1024 } : {}),
    objects: {
      bucket,
      endpoint: rest.STORE_S3_ENDPOINT,
      region: rest.STORE_S3_REGION ?? env.AWS_REGION,
      prefix: rest.STORE_S3_PREFIX.replace(/([^/])$/, '$1/'),
      ...(pathStyle ? { pathStyle: pathStyle === '1' } : {}),
    },
  })
}

const rotatingOf = (given: Env, hasOwnDatabase: boolean): SharedPlace['rotating'] =>
  hasOwnDatabase
    ? { databaseUrl: rotatingAddress(given, 'STORE_DATABASE_URL') }
    : {
        databaseUrl: rotatingAddress(given, 'DATABASE_URL'),
        directUrl: rotatingAddress(given, 'DATABASE_DIRECT_URL'),
      }
