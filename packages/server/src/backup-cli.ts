import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readSettings } from '@emberwatch/api'
import { backup, CopyRefused, check, endCommand, makeIdentityFile, restore } from '@emberwatch/api/backup'
import { copyStore, filesOfStore, openStore, openStoreOf, Registry, type StoreEngine } from '@emberwatch/registry'

/** One encrypted file holds database and releases (docs/backup.md). */

const usage = `backup <place> [--recipient age1… …] [--with-keys]
    writes the database and the releases to a new place that only the recipients' keys open; without --recipient they are those
    of BACKUP_RECIPIENT. --with-keys takes in the data keys that lie in DATA_DIR
backup <place> --plain
    writes it open, for whoever encrypts it otherwise
backup key new <file>
    makes a key in a new file, and prints its recipient. Keep the file away from the server
restore <place> --identity <file of the key>
    puts a backup into an empty database, an empty DATA_DIR and an empty store of releases; a damaged one is refused before
    anything is written. --plain in place of --identity takes one that is not encrypted
restore <place> --identity <file of the key> --check [--server postgres://…]
    restores it into a scratch database that is removed again, and says whether all of it came. The database is embedded, in a
    temporary folder, or made on the server given

A place is a file, or s3://<bucket>/<name> (BACKUP_S3_ENDPOINT, BACKUP_S3_REGION); left out, that of BACKUP_PLACE. {date} in it is the
day, in UTC.
The database is that of DATABASE_URL, which may be in use meanwhile, or else the embedded one in DATA_DIR, which may not. The releases
are those of the store that the server has.
A backup has no sessions, codes, mail, signing secret or DATA_KEYS: keep DATA_KEYS elsewhere.`

const options = {
  backup: {
    recipient: { type: 'string', multiple: true },
    plain: { type: 'boolean' },
    'with-keys': { type: 'boolean' },
  },
  restore: {
    identity: { type: 'string' },
    plain: { type: 'boolean' },
    check: { type: 'boolean' },
    server: { type: 'string' },
  },
} as const satisfies Record<string, ParseArgsOptionsConfig>

/** @returns lines to print; undefined for unknown words */
async function run([name, ...args]: readonly string[]): Promise<readonly string[] | undefined> {
  if (name === 'backup' && args.length === 3 && args[0] === 'key' && args[1] === 'new' && args[2])
    return [await makeIdentityFile(args[2])]
  if (name === 'backup') {
    const { values, positionals } = parseArgs({ args, options: options.backup, allowPositionals: true })
    const [location = readSettings(process.env).backupPlace, more] = positionals
    return location && !more ? backupAll(dated(location), values) : undefined
  }
  if (name !== 'restore') return undefined
  const { values, positionals } = parseArgs({ args, options: options.restore, allowPositionals: true })
  const [location = readSettings(process.env).backupPlace, more] = positionals
  const { identity, plain: isPlain, check: isCheck, server } = values
  if (!location || more || (server && !isCheck)) return undefined
  if (!isCheck) return restoreAll(dated(location), { identity, isPlain })
  return check(readSettings(process.env), dated(location), { identity, isPlain, server, checkReleases })
}

const dated = (location: string) => location.replaceAll('{date}', new Date().toISOString().slice(0, 10))

async function backupAll(location: string, values: Parameters<typeof backup>[2]): Promise<string[]> {
  const settings = readSettings(process.env)
  const store = openStoreOf(process.env)
  const damaged: string[] = []
  const releases = () =>
    filesOfStore(store, (release) =>
      damaged.push(`${release} is not in it: "areas verify" says what is wrong with it.`),
    )
  try {
    return [...(await backup(settings, location, { ...values, releases })), ...damaged]
  } finally {
    await store.close()
  }
}

async function restoreAll(location: string, opening: Parameters<typeof restore>[2]): Promise<string[]> {
  const settings = readSettings(process.env)
  const store = openStoreOf(process.env)
  try {
    if ((await store.readDocument()).revision > 0)
      throw new CopyRefused(
        'The store of releases is not empty: give the restored server a database and a bucket or folder of its own.',
      )
    const lines = await restore(settings, location, opening)
    return [...lines, ...(await intoStore(join(settings.dataDir, 'releases'), store))]
  } finally {
    await store.close()
  }
}

/** The backup's store stays where the server's is one of a machine, else its content goes into the server's. */
async function intoStore(folder: string, store: StoreEngine): Promise<string[]> {
  if ((await store.readDocument()).revision > 0 || !(await stat(folder).catch(() => undefined))) return []
  const aside = `${folder}.restored`
  await rename(folder, aside)
  const from = openStore({ folder: aside })
  const { releases, damaged } = await copyStore(from, store, { skipsDamaged: true }).finally(from.close)
  await rm(aside, { recursive: true })
  const lacking = damaged.map((release) => `${release} is not in the backup: publish it once more.`)
  return [`${releases} releases are in the store.`, ...lacking]
}

async function checkReleases(folder: string): Promise<string[]> {
  const store = openStore({ folder })
  const wrong = await new Registry(store).verify().finally(store.close)
  return Object.entries(wrong).map(([release, messages]) => `${release}: ${messages.join(', ')}`)
}

const words = process.argv.slice(2)
const isHelpRequested = words.some((word) => word === '--help' || word === '-h')
const isMistyped = (error: Error) => (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
/** Full disks, unwritable folders. */
const isOfFiles = ({ syscall = '' }: NodeJS.ErrnoException) => ['mkdir', 'open', 'write', 'rename'].includes(syscall)
const lines = isHelpRequested
  ? undefined
  : await run(words).catch((error: Error) => {
      if (isMistyped(error)) return undefined
      if (!isOfFiles(error)) endCommand(error, CopyRefused)
      console.error(error.message)
      process.exit(1)
    })
console.log(lines ? lines.join('\n') : usage)
if (!lines && !isHelpRequested) process.exitCode = 64
