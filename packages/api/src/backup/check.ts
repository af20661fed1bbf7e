import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseSettings, openAsItIs, openDatabase } from '../db/open.ts'
import { withClient } from '../db/pool.ts'
import { schemaDrift } from '../db/schema-shape.ts'
import { checkChain } from '../record/chain.ts'
import type { BackupLocation } from './backup-location.ts'
import { CopyRefused } from './backup-location.ts'
import type { Manifest } from './manifest.ts'
import type { Opening } from './opened.ts'
import { restoreBackup } from './restore.ts'

interface CheckOptions extends Opening {
  /** A PostgreSQL server whose role may create databases; without it an embedded database in a temporary folder. */
  readonly server?: string | undefined
  /** @returns what is wrong with the restored releases */
  readonly checkReleases?: ((folder: string) => Promise<string[]>) | undefined
}

/**
 * Restores a backup into a scratch database and a temporary folder, and removes both. Compares rows with the manifest, the schema, the record's
 * chain, and releases with their hashes.
 * @throws CopyRefused with all that is wrong
 */
export async function checkBackup(
  location: BackupLocation,
  { server, checkReleases = async () => [], ...opening }: CheckOptions,
): Promise<{ readonly manifest: Manifest; readonly seconds: number }> {
  const begunAt = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-check-'))
  const scratch = server ? await createScratch(server) : { settings: { dataDir: folder }, drop: async () => undefined }
  try {
    const manifest = await restoreBackup(location, folder, () => openAsItIs(scratch.settings), opening)
    const wrong = [...(await wrongInDatabase(scratch.settings)), ...(await checkReleases(join(folder, 'releases')))]
    if (wrong.length) throw new CopyRefused(`The backup ${location.name} was restored, but: ${wrong.join('; ')}.`)
    return { manifest, seconds: Math.ceil((performance.now() - begunAt) / 1000) }
  } finally {
    await scratch.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function wrongInDatabase(settings: DatabaseSettings): Promise<string[]> {
  const db = await openDatabase(settings)
  try {
    const { wrong } = await schemaDrift(db)
    const { broken: reason } = await checkChain(db.kysely)
    return [...wrong, ...(reason ? [`the record is broken: ${reason}`] : [])]
  } finally {
    await db.close()
  }
}

async function createScratch(server: string) {
  const name = `emberwatch_check_${randomBytes(6).toString('hex')}`
  const ask = async (statement: string) => {
    const backend = await openAsItIs({ databaseUrl: server })
    await withClient(backend.pool, (client) => client.query(statement)).finally(() => backend.close())
  }
  await ask(`create database ${name}`).catch((error) => {
    throw new CopyRefused(`A scratch database cannot be made on the server: ${error.message}.`)
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return { settings: { databaseUrl: url.href }, drop: () => ask(`drop database if exists ${name} with (force)`) }
}
