import { resolve } from 'node:path'
import { readDeclared, rotatingAddress, SettingsError, sharedSettings } from '@emberwatch/settings'
import type { StoreEngine } from '../state/store-engine.ts'
import { storeSettings } from './declared-settings.ts'
import { openStore } from './store.ts'

/** Opens the store that the settings name. */

type Env = Readonly<Record<string, string | undefined>>

const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, STORE_DATABASE_URL } = sharedSettings
const read = { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, STORE_DATABASE_URL, ...storeSettings }
/** The first that is set counts. */
const addresses = ['STORE_DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL'] as const

/**
 * PostgreSQL where there is one, else the database in `DATA_DIR/releases`; the files lie there too, or in the bucket. Connects at first use.
 * @throws with a sentence for each bad value
 */
export function openStoreOf(given: Env): StoreEngine {
  const { STORE_S3_BUCKET: bucket, DATA_DIR: dataDir, ...rest } = readDeclared(read, given)
  const address = addresses.find((name) => rest[name])
  if (!bucket && rest.STORE_S3_ENDPOINT)
    throw new SettingsError('STORE_S3_BUCKET is required with STORE_S3_ENDPOINT; it keeps the files.')
  if (bucket && !address)
    throw new SettingsError('STORE_DATABASE_URL or DATABASE_URL is required with STORE_S3_BUCKET.')
  const { STORE_S3_PATH_STYLE: pathStyle, STORE_CACHE_MB: megabytes } = rest
  return openStore({
    folder: resolve(dataDir, bucket ? 'releases-cache' : 'releases'),
    ...(address && { databaseUrl: rest[address], addressNow: rotatingAddress(given, address) }),
    cacheBytes: megabytes * 1024 * 1024,
    objects: bucket
      ? {
          bucket,
          endpoint: rest.STORE_S3_ENDPOINT,
          region: rest.STORE_S3_REGION ?? given.AWS_REGION,
          prefix: rest.STORE_S3_PREFIX.replace(/([^/])$/, '$1/'),
          ...(pathStyle ? { pathStyle: pathStyle === '1' } : {}),
        }
      : undefined,
  })
}
