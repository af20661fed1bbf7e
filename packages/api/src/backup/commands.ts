import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openAsItIs } from '../db/open.ts'
import { readDataKeys } from '../settings/data-keys.ts'
import { ownDataDir } from '../settings/own-data-dir.ts'
import type { Settings } from '../settings.ts'
import { makeBackup } from './backup.ts'
import { type MoreFiles, requireFolder } from './backup-files.ts'
import { CopyRefused } from './backup-location.ts'
import { checkBackup } from './check.ts'
import { locationAt } from './location.ts'
import { noteBackup } from './made-backups.ts'
import type { Manifest } from './manifest.ts'
import { keysFile } from './manifest.ts'
import type { Opening } from './opened.ts'
import { restoreBackup } from './restore.ts'

export interface BackupOptions {
  /** Recipients that replace BACKUP_RECIPIENT. */
  readonly recipient?: readonly string[] | undefined
  readonly plain?: boolean | undefined
  readonly 'with-keys'?: boolean | undefined
  /** The content of the store of releases. */
  readonly releases?: MoreFiles | undefined
}

/** @param name a file, or `s3://<bucket>/<name>` @throws CopyRefused */
export async function backup(settings: Settings, name: string, options: BackupOptions): Promise<string[]> {
  const { databaseDirectUrl: databaseUrl, dataDir } = settings
  const recipients = recipientsOf(settings, options)
  const withKeys = options['with-keys'] ?? false
  if (withKeys && settings.dataKeys)
    throw new CopyRefused('--with-keys takes those of DATA_DIR; yours are in DATA_KEYS.')
  const location = locationAt(name, settings.backupObjects)
  await ownDataDir(dataDir)
  if (!databaseUrl) await requireFolder(dataDir)
  const backend = await openAsItIs({ databaseUrl, dataDir })
  try {
    const { releases } = options
    const { manifest, bytes } = await makeBackup(backend, dataDir, location, { recipients, withKeys, releases }).catch(
      async (error) => {
        await noteBackup(backend, null).catch(() => undefined)
        throw error
      },
    )
    await noteBackup(backend, bytes)
    const whose = recipients.length > 0 ? `It opens with the key of ${recipients.join(' or ')}.` : plainWarning
    return [`${name} has ${sizeOf(manifest)}, and no session, code or mail.`, whose, ...aboutKeys(manifest, settings)]
  } finally {
    await backend.close()
  }
}

const plainWarning =
  'It is not encrypted: whoever has it reads all people, places and events, and can try their passwords.'

function recipientsOf({ backupRecipients }: Settings, options: BackupOptions): readonly string[] {
  const { recipient, plain } = options
  if (plain && recipient) throw new CopyRefused('--plain and --recipient exclude each other.')
  if (plain && options['with-keys']) throw new CopyRefused('--with-keys needs encryption: leave --plain out.')
  if (plain) return []
  const recipients = recipient ?? backupRecipients
  if (recipients.length > 0) return recipients
  throw new CopyRefused(
    'A backup is encrypted: set BACKUP_RECIPIENT, or give --recipient age1…. `backup key new <file>` makes a key; --plain writes it open.',
  )
}

function aboutKeys({ dataKeys, files }: Manifest, settings: Settings): string[] {
  if (files.some(({ path }) => path === keysFile)) return [`It holds the data keys of ${settings.dataDir}.`]
  if (dataKeys.length === 0) return []
  const where = settings.dataKeys ? 'DATA_KEYS' : join(settings.dataDir, keysFile)
  return [`Its sealed texts open with the data keys ${dataKeys.join(', ')} of ${where}: keep them, apart from it.`]
}

/** @param name a file, or `s3://<bucket>/<name>` @throws CopyRefused */
export async function restore(settings: Settings, name: string, opening: Opening): Promise<string[]> {
  const { databaseDirectUrl: databaseUrl, dataDir } = settings
  await ownDataDir(dataDir)
  const location = locationAt(name, settings.backupObjects)
  const manifest = await restoreBackup(location, dataDir, () => openAsItIs({ databaseUrl, dataDir }), opening)
  const secret = settings.jwtSecret
    ? 'give the server a JWT_SECRET that it did not have before'
    : 'the server makes a new signing secret at its start'
  return [
    `${sizeOf(manifest)} of ${manifest.madeAt} are back.`,
    `Every session has ended, and ${secret}.`,
    ...(await missingKeys(manifest, settings)),
  ]
}

interface CheckOptions extends Opening {
  /** A PostgreSQL server for the scratch database; without it an embedded one in a temporary folder. */
  readonly server?: string | undefined
  /** @returns what is wrong with the restored releases */
  readonly checkReleases?: ((folder: string) => Promise<string[]>) | undefined
}

/** @throws CopyRefused with what is wrong */
export async function check(settings: Pick<Settings, 'backupObjects'>, name: string, options: CheckOptions) {
  const { manifest, seconds } = await checkBackup(locationAt(name, settings.backupObjects), options)
  return [`${sizeOf(manifest)} of ${manifest.madeAt} can be restored: ${seconds} s, and all is as it was written.`]
}

async function missingKeys(manifest: Manifest, settings: Settings): Promise<string[]> {
  const file = join(settings.dataDir, keysFile)
  const text = await readFile(file, 'utf8').catch(() => '')
  const ownKeys = settings.dataKeys ?? (text ? readDataKeys(text.trim()) : [])
  const missing = dataKeysLacking(manifest, ownKeys)
  if (missing.length === 0) return []
  const where = settings.dataKeys ? 'DATA_KEYS' : file
  return [`Put the data keys ${missing.join(', ')} into ${where} before the start: sealed texts need them.`]
}

const dataKeysLacking = ({ dataKeys }: Manifest, ownKeys: readonly { readonly id: string }[]) =>
  dataKeys.filter((id) => !ownKeys.some((key) => key.id === id))

const sizeOf = ({ tables, files }: Manifest) =>
  `${tables.reduce((total, { rows }) => total + rows, 0)} rows and ${files.length} files`
