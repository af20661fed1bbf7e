import { resolve } from 'node:path'
import { readDeclared, rotatingAddress, SettingsError, sharedSettings } from '@emberwatch/settings'
import type { StoreEngine } from '../state/store-engine.ts'
import { storeSettings } from './declared-settings.ts'
import { openFolderStore } from './folder-store.ts'
import { openSharedStore, type SharedPlace } from './shared-store.ts'

/** Opens the store that the settings name. */

type Env = Readonly<Record<string, string | undefined>>

const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, STORE_DATABASE_URL } = sharedSettings
const read = { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, STORE_DATABASE_URL, ...storeSettings }

/** Shared where a bucket is set, else the folder in `DATA_DIR`. Connects at first use. @throws with a sentence for each bad value */
export function openStoreOf(given: Env): StoreEngine {
  const { STORE_S3_BUCKET: bucket, DATA_DIR: dataDir, ...rest } = readDeclared(read, given)
  if (!bucket) {
    if (rest.STORE_DATABASE_URL || rest.STORE_S3_ENDPOINT)
      throw new SettingsError('STORE_S3_BUCKET is required for a shared store; it keeps the files.')
    return openFolderStore(resolve(dataDir, 'releases'))
  }
  const databaseUrl = rest.STORE_DATABASE_URL ?? rest.DATABASE_URL
  if (!databaseUrl) throw new SettingsError('STORE_DATABASE_URL or DATABASE_URL is required with STORE_S3_BUCKET.')
  const { STORE_S3_PATH_STYLE: pathStyle, STORE_CACHE_MB: megabytes } = rest
  return openSharedStore({
    databaseUrl,
    rotating: rotatingOf(given, rest.STORE_DATABASE_URL !== undefined),
    directUrl: rest.STORE_DATABASE_URL ?? rest.DATABASE_DIRECT_URL,
    cacheFolder: resolve(dataDir, 'releases-cache'),
    cacheBytes: megabytes * 1024 * 1024,
    objects: {
      bucket,
      endpoint: rest.STORE_S3_ENDPOINT,
      region: rest.STORE_S3_REGION ?? given.AWS_REGION,
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
