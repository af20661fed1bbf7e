/** A sentence and an exit code for whoever has to repair it. */
export interface StartFailure {
  readonly exitCode: number
  /** The sentence says what is wrong, and what to do. */
  readonly sentence: string
}

/** Exit codes from sysexits(3) where one fits; docs/operating.md has the table. */
export const exitCodes = {
  /** Unknown word or option. */
  usage: 64,
  /** Schema or release does not fit this server. */
  data: 65,
  /** Database, object store or mail server is missing or refuses. */
  unavailable: 69,
  /** A fault of ours. */
  fault: 70,
  /** A folder is not writable. */
  cannotWrite: 73,
  /** Another process has the port or data folder. */
  inUse: 75,
  settings: 78,
} as const

type Coded = Error & { readonly code?: string; readonly path?: string; readonly errors?: readonly Coded[] }

const byName: Readonly<Record<string, number>> = {
  SettingsError: exitCodes.settings,
  DataFolderInUse: exitCodes.inUse,
  MigrationError: exitCodes.data,
  Refused: exitCodes.data,
}

/** Sentences by SQLSTATE (PostgreSQL, appendix A). */
const byState: Readonly<Record<string, string>> = {
  '3D000': 'create it and its role first (docs/deploying.md), or mend the name in DATABASE_URL',
  '28P01': 'mend user or password in DATABASE_URL',
  '28000': 'mend the user in DATABASE_URL, or let it in by pg_hba.conf',
  '42501': 'the role must own the database, or be given the right to create in it',
  '53300': 'it has no connection left: raise max_connections, or lower DATABASE_POOL_SIZE',
  '57P03': 'it is starting or ending: try again',
  '25006': 'it is a standby that takes no writes: name the primary in DATABASE_URL',
  '53100': 'its disk is full',
}

/** Node's codes of failed connections. */
const unreachable = /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/
const untrusted = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_(VERIFY|GET)/
const unwritable = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EEXIST)$/

/** @returns undefined for unforeseen errors, whose stack is worth keeping */
export function startFailure(error: unknown): StartFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, message, code = '', path, cause } = whole(error)
  const exitCode = byName[name]
  if (exitCode) return { exitCode: exitCode, sentence: message }
  const remedy = byState[code]
  if (remedy) return { exitCode: exitCodes.unavailable, sentence: `The database says: ${message}; ${remedy}.` }
  const listening = ofListening(message, code)
  if (listening) return listening
  if (unreachable.test(code))
    return {
      exitCode: exitCodes.unavailable,
      sentence: `Nothing answers there (${message}): start the database or store, or mend its address (DATABASE_URL, DATABASE_DIRECT_URL, STORE_DATABASE_URL, STORE_S3_ENDPOINT).`,
    }
  if (untrusted.test(code) || /SSL|TLS/.test(message))
    return {
      exitCode: exitCodes.unavailable,
      sentence: `The database cannot be trusted or offers no TLS (${message}): look at its certificate, and at sslmode and sslrootcert in DATABASE_URL.`,
    }
  if (unwritable.test(code))
    return {
      exitCode: exitCodes.cannotWrite,
      sentence: `${message}: ${path ?? 'DATA_DIR'} must be writable for the user that the server runs as, with room on its disk.`,
    }
  if (cause instanceof Error) return startFailure(cause) ?? ofUnavailable(name, message)
  return ofUnavailable(name, message)
}

const ofUnavailable = (name: string, message: string): StartFailure | undefined =>
  ['DatabaseUnavailable', 'StoreUnavailable'].includes(name)
    ? { exitCode: exitCodes.unavailable, sentence: `${message}: see that it is there, and that its address is right.` }
    : undefined

function ofListening(message: string, code: string): StartFailure | undefined {
  if (code === 'EADDRINUSE') return { exitCode: exitCodes.inUse, sentence: `${message}. Set PORT to another one.` }
  if (!message.startsWith('listen ') && !message.startsWith('getaddrinfo ')) return undefined
  if (code === 'EACCES')
    return {
      exitCode: exitCodes.settings,
      sentence: `${message}: ports below 1024 are for root, set PORT to another one.`,
    }
  if (code === 'EADDRNOTAVAIL')
    return { exitCode: exitCodes.settings, sentence: `${message}: HOST is no address of this machine.` }
  return undefined
}

/** A name with several addresses fails with an AggregateError without a message. */
const whole = (error: Coded): Coded => (error.errors?.[0] && !error.message ? error.errors[0] : error)
