import type { NetConnectOpts } from 'node:net'
import type { DataKey } from './data-keys.ts'
import type { DbLimits, DrainLimits, HttpLimits, LoadLimits } from './limits.ts'

/** Where certificate (with its chain) and private key lie, in PEM. */
export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
}

/** Where ClamAV's clamd listens: a socket of this machine, or host and port. */
export type Clamd = NetConnectOpts

/** The settings of the API, and of the server that carries it. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Folder of the embedded database, the outbox and the token secret. */
  readonly dataDir: string
  /** PostgreSQL; without it the database is embedded in `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** The same database without a pooler between; else `databaseUrl`. */
  readonly databaseDirectUrl?: string | undefined
  /** How many months of events `pnpm db retire` leaves beside this one. */
  readonly eventsKeepMonths?: number | undefined
  /** How many days the record of who changed what goes back; 0 for ever. */
  readonly recordKeepDays: number
  /** The same addresses at this moment, where they lie in files: name and password may have changed. */
  readonly rotating: {
    readonly databaseUrl?: (() => string) | undefined
    readonly databaseDirectUrl?: (() => string) | undefined
    readonly smtpUrl?: (() => string) | undefined
  }
  readonly apiUrl?: string | undefined
  /** Who signs the certificate of that API, in place of the authorities that Node knows; PEM. */
  readonly apiCa?: string | undefined
  /** Who looks at files before they are read, where somebody does. */
  readonly clamd?: Clamd | undefined
  /** The server speaks TLS itself. */
  readonly tls?: TlsFiles | undefined
  /** Whether browsers are told that all names below that of `publicUrl` speak TLS too. */
  readonly hstsSubdomains: boolean
  readonly smtpUrl?: string | undefined
  /** Sender of mail, `name <address>` or an address alone. */
  readonly mailFrom?: string | undefined
  readonly publicUrl?: string | undefined
  /** Where the whole app lies on its origin: with a slash at either end. */
  readonly basePath: string
  readonly jwtSecret?: string | undefined
  /** The secret before a rotation: tokens that it signed count until they end. */
  readonly jwtSecretBefore?: string | undefined
  /** What goes into each hash of a password besides it, and the one before a rotation. */
  readonly passwordPepper?: string | undefined
  readonly passwordPepperBefore?: string | undefined
  /** What the database keeps sealed opens with these; the first seals. */
  readonly dataKeys?: readonly DataKey[] | undefined
  /** To whom `pnpm backup` encrypts, as age names them. */
  readonly backupRecipients: readonly string[]
  /** Where `pnpm backup` and `pnpm restore` look when they are given no place. */
  readonly backupPlace?: string | undefined
  /** Where `s3://…` leads; AWS's own where nothing is set. */
  readonly backupObjects: { readonly endpoint?: string | undefined; readonly region?: string | undefined }
  /** A session ends when nothing was heard of it for so long, whatever its token says. */
  readonly sessionIdleHours: number
  /** Who must sign in by two steps: nobody, or super users. Undefined leaves it to the rule: nobody of the demo fleet, else super users. */
  readonly requireTwoStep?: 'super' | 'nobody' | undefined
  /** Undefined leaves it to the rule: an empty embedded database only. */
  readonly demoData?: boolean | undefined
  /** Undefined leaves it to the rule: on with the demo fleet. Tests have it off unless they ask for it. */
  readonly simulator?: boolean | undefined
  /** Whose X-Forwarded-For counts, in Fastify's words: how many proxies stand in front, or which addresses they have. */
  readonly trustProxy: false | number | readonly string[]
  /** Mail servers that offer no TLS are refused, but for those on this machine. */
  readonly smtpTls: 'required' | 'opportunistic'
  /** From `info` on there is a line for each request. */
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Lines for a collector, or for a person at a terminal. */
  readonly logFormat: 'json' | 'text'
  readonly dbLimits: DbLimits
  readonly httpLimits: HttpLimits
  readonly drain: DrainLimits
  readonly load: LoadLimits
  /** An answer that breaks the contract is an error in development and tests; elsewhere it is logged and sent. */
  readonly strictAnswers: boolean
}
