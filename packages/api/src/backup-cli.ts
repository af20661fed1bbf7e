import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { backup, restore } from './backup/commands.ts'
import { makeIdentityFile } from './backup/encryption.ts'
import { CopyRefused } from './backup/refused.ts'
import { DataFolderInUse } from './db/data-lock.ts'
import { MigrationError } from './db/migrate.ts'
import { readSettings, SettingsError } from './settings.ts'

/** `pnpm backup` and `pnpm restore`: what a server keeps, its database and releases, as one encrypted file (docs/operating.md). */

const usage = `backup <file> [--recipient age1… …] [--with-keys]
    writes the database, and the releases in DATA_DIR, into a new file that only the recipients' keys open; without --recipient
    they are those of BACKUP_RECIPIENT. --with-keys takes in the data keys that lie in DATA_DIR
backup <file> --plain
    writes it open, for whoever encrypts it otherwise
backup key new <file>
    makes a key in a new file, and prints its recipient. Keep the file away from the server
restore <file> --identity <file of the key>
    puts a backup into an empty database and an empty DATA_DIR; a damaged one is refused before anything is written. --plain in
    place of --identity takes one that is not encrypted

The database is that of DATABASE_URL, which may be in use meanwhile, or else the embedded one in DATA_DIR, which may not.
A backup has no sessions, codes, mail, signing secret or DATA_KEYS: keep DATA_KEYS elsewhere.`

const options = {
  backup: {
    recipient: { type: 'string', multiple: true },
    plain: { type: 'boolean' },
    'with-keys': { type: 'boolean' },
  },
  restore: { identity: { type: 'string' }, plain: { type: 'boolean' } },
} as const satisfies Record<string, ParseArgsOptionsConfig>

/** @returns lines to print; undefined for words that are no command */
async function run([name, ...args]: readonly string[]): Promise<readonly string[] | undefined> {
  const settings = () => readSettings(process.env)
  if (name === 'backup' && args.length === 3 && args[0] === 'key' && args[1] === 'new' && args[2])
    return [await makeIdentityFile(args[2])]
  if (name === 'backup') {
    const { values, positionals } = parseArgs({ args, options: options.backup, allowPositionals: true })
    const [file, more] = positionals
    return file && !more ? backup(settings(), file, values) : undefined
  }
  if (name !== 'restore') return undefined
  const { values, positionals } = parseArgs({ args, options: options.restore, allowPositionals: true })
  const [file, more] = positionals
  return file && !more ? restore(settings(), file, { identity: values.identity, isPlain: values.plain }) : undefined
}

const words = process.argv.slice(2)
const isAsked = words.some((word) => word === '--help' || word === '-h')
const isMistyped = (error: Error) => (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
/** A disk that is full, a folder that may not be written. */
const isOfFiles = ({ syscall = '' }: NodeJS.ErrnoException) => ['mkdir', 'open', 'write', 'rename'].includes(syscall)
const known = [CopyRefused, DataFolderInUse, MigrationError, SettingsError]
const said = isAsked
  ? undefined
  : await run(words).catch((error: Error) => {
      if (isMistyped(error)) return undefined
      if (!isOfFiles(error) && !known.some((kind) => error instanceof kind)) throw error
      console.error(error.message)
      process.exit(1)
    })
console.log(said ? said.join('\n') : usage)
if (!said && !isAsked) process.exitCode = 64
