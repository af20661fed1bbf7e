import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openAsItIs } from '../db/open.ts'
import { readDataKeys } from '../settings/data-keys.ts'
import type { Settings } from '../settings.ts'
import { requireFolder } from './backup-files.ts'
import { CopyRefused } from './backup-location.ts'
import { withContents } from './contents.ts'
import { loadContents, type RowCounts } from './load.ts'

/**
 * Copies the embedded database of the data folder into the empty PostgreSQL of DATABASE_URL.
 * @returns rows by table
 * @throws CopyRefused when that is not empty, or sealed texts could not be opened there
 */
export async function moveToPostgres(settings: Settings): Promise<RowCounts> {
  const { dataDir, databaseDirectUrl: databaseUrl } = settings
  if (!databaseUrl) throw new CopyRefused('DATABASE_URL says where to: an empty database of PostgreSQL.')
  await requireFolder(dataDir)
  await refuseOtherKeys(settings)
  const from = await openAsItIs({ dataDir })
  const to = await openAsItIs({ databaseUrl })
  try {
    return await withContents(from, (contents) => loadContents(to, contents))
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

/** The data folder's keys seal the texts. */
async function refuseOtherKeys({ dataDir, dataKeys = [] }: Settings) {
  const text = await readFile(join(dataDir, 'data-keys'), 'utf8').catch(() => '')
  const missing = text && readDataKeys(text).find(({ key }) => !dataKeys.some((dataKey) => dataKey.key.equals(key)))
  if (missing) throw new CopyRefused(`DATA_KEYS lacks the key ${missing.id} of ${join(dataDir, 'data-keys')}.`)
}
