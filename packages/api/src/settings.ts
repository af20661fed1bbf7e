import { rotatingAddress, SettingsError, withSecretFiles } from '@emberwatch/contract/secret-files'
import * as v from 'valibot'
import type { DbLimits } from './db/pool.ts'
import type { Clamd } from './http/scan-file.ts'
import type { HttpLimits } from './http/slow-bodies.ts'
import type { TlsFiles } from './http/tls.ts'
import { type DataKey, readDataKeys } from './secrets/data-keys.ts'
import { readAuthority } from './settings/authority.ts'
import { readClamd } from './settings/clamd.ts'
import {
  type DrainLimits,
  dbLimitsOf,
  drainLimitsOf,
  httpLimitsOf,
  type LoadLimits,
  limitSettings,
  loadLimitsOf,
} from './settings/limits.ts'
import { isPlaintext } from './settings/plaintext.ts'
import { TrustProxy } from './settings/trust-proxy.ts'

/** Settings of the server, read from the environment (product 22.1, 2.8). One page in the docs lists them. */

const onOff = (name: string) =>
  v.pipe(
    v.picklist(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'], `${name} must be 1 or 0`),
    v.transform((word) => ['1', 'true', 'yes', 'on'].includes(word)),
  )

const url = (name: string, schemes: readonly string[]) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text),
      `${name} must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    ),
  )

const portOf = (name: string) => {
  const message = `${name} must be a whole number from 0 to 65535`
  return v.pipe(v.string(), v.regex(/^\d{1,5}$/, message), v.transform(Number), v.maxValue(65535, message))
}

const Names = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
)

const secret = (name: string) => v.pipe(v.string(), v.minLength(32, `${name} must have at least 32 characters`))

const DataKeys = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readDataKeys(dataset.value)
    } catch (error) {
      addIssue({ message: (error as Error).message })
      return NEVER
    }
  }),
)

const recipients = 'BACKUP_RECIPIENT must be recipients of age (age1…), separated by commas'
const Recipients = v.pipe(
  Names,
  v.check((names) => names.every((name) => /^age1[0-9a-z]+$/.test(name)), recipients),
)

const idleHours = 'SESSION_IDLE_HOURS must be a number from 0.1 to 168'
const IdleHours = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/, idleHours),
  v.transform(Number),
  v.minValue(0.1, idleHours),
  v.maxValue(168, idleHours),
)

/** Leaflet's kind of address, such as `https://tiles.example/{z}/{x}/{y}.png`. */
const TileUrl = v.pipe(
  url('MAP_TILE_URL', ['http', 'https']),
  v.check(
    (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
    'MAP_TILE_URL must hold {z}, {x} and {y}',
  ),
)

/** A slash at either end is added where it is missing. */
const BasePath = v.pipe(
  v.string(),
  v.trim(),
  v.transform((path) => `/${path}/`.replace(/\/+/g, '/')),
  v.regex(/^\/([\w.~-]+\/)*$/, 'BASE_PATH must be a path such as /fire/'),
)

const Environment = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(portOf('PORT'), '4000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: v.optional(portOf('METRICS_PORT')),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.string()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(v.string()),
  DATA_DIR: v.optional(v.string(), 'var'),
  DATABASE_URL: v.optional(url('DATABASE_URL', ['postgres', 'postgresql'])),
  DATABASE_DIRECT_URL: v.optional(url('DATABASE_DIRECT_URL', ['postgres', 'postgresql'])),
  API_URL: v.optional(url('API_URL', ['http', 'https'])),
  API_CA_FILE: v.optional(v.string()),
  CLAMD: v.optional(v.pipe(v.string(), v.trim())),
  TLS_CERT_FILE: v.optional(v.string()),
  TLS_KEY_FILE: v.optional(v.string()),
  HSTS_SUBDOMAINS: v.optional(onOff('HSTS_SUBDOMAINS')),
  PLAINTEXT_HOSTS: v.optional(Names, ''),
  SMTP_URL: v.optional(url('SMTP_URL', ['smtp', 'smtps'])),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/, 'MAIL_FROM must be an e-mail address'))),
  PUBLIC_URL: v.optional(url('PUBLIC_URL', ['http', 'https'])),
  BASE_PATH: v.optional(BasePath, '/'),
  JWT_SECRET: v.optional(secret('JWT_SECRET')),
  JWT_SECRET_BEFORE: v.optional(secret('JWT_SECRET_BEFORE')),
  DATA_KEYS: v.optional(DataKeys),
  PASSWORD_PEPPER: v.optional(secret('PASSWORD_PEPPER')),
  PASSWORD_PEPPER_BEFORE: v.optional(secret('PASSWORD_PEPPER_BEFORE')),
  BACKUP_RECIPIENT: v.optional(Recipients, ''),
  BACKUP_PLACE: v.optional(v.string()),
  BACKUP_S3_ENDPOINT: v.optional(url('BACKUP_S3_ENDPOINT', ['http', 'https'])),
  BACKUP_S3_REGION: v.optional(v.string()),
  REQUIRE_TWO_STEP: v.optional(v.picklist(['super', 'nobody'], 'REQUIRE_TWO_STEP must be super or nobody')),
  SESSION_IDLE_HOURS: v.optional(IdleHours, '12'),
  MAP_TILE_URL: v.optional(TileUrl),
  MAP_ATTRIBUTION: v.optional(v.string()),
  DEMO_DATA: v.optional(onOff('DEMO_DATA')),
  SIMULATOR: v.optional(onOff('SIMULATOR')),
  PUBLISH_TOKENS: v.optional(v.string()),
  REQUIRE_SIGNATURES: v.optional(onOff('REQUIRE_SIGNATURES')),
  ALLOW_OVERRIDES: v.optional(onOff('ALLOW_OVERRIDES')),
  ALLOW_LOCAL_SERVICES: v.optional(onOff('ALLOW_LOCAL_SERVICES')),
  AREAS_BASE_URL: v.optional(url('AREAS_BASE_URL', ['http', 'https'])),
  TRUST_PROXY: v.optional(TrustProxy),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'LOG_LEVEL must be silent, error, warn, info or debug'),
  ),
  LOG_FORMAT: v.optional(v.picklist(['json', 'text'], 'LOG_FORMAT must be json or text'), 'json'),
  SMTP_TLS: v.optional(v.picklist(['required', 'opportunistic'], 'SMTP_TLS must be required or opportunistic')),
  ...limitSettings,
})

/** Every setting that is read here; those of the release store are its own. */
export const settingNames: readonly string[] = Object.keys(Environment.entries)

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
  readonly mapTileUrl?: string | undefined
  readonly mapAttribution?: string | undefined
  /** Undefined leaves it to the rule: an empty embedded database only. */
  readonly demoData?: boolean | undefined
  /** Undefined leaves it to the rule: on with the demo fleet. Tests have it off unless they ask for it. */
  readonly simulator?: boolean | undefined
  readonly publishTokens?: string | undefined
  /** Releases that no trusted key signed are refused (docs/releases.md). */
  readonly requireSignatures: boolean
  readonly allowOverrides: boolean
  /** Servers of areas may be on this machine (docs/areas.md). */
  readonly allowLocalServices: boolean
  /** Where browsers find the areas' files when that is another origin; with a slash at the end. */
  readonly areasBaseUrl?: string | undefined
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
  /** What whoever runs the server sees of it. */
  readonly operations: OperationsSettings
  /** An answer that breaks the contract is an error in development and tests; elsewhere it is logged and sent. */
  readonly strictAnswers: boolean
}

/** For `@emberwatch/operations`. */
interface OperationsSettings {
  /** Undefined serves no metrics. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  readonly traces: boolean
}

/** In days: as long as somebody may have to explain what was done. */
const threeYears = 1_096

const plaintextText = (name: string) =>
  `${name} leads off this machine without TLS: use ${name === 'API_URL' ? 'https://' : 'sslmode=verify-full'}, or name the host in PLAINTEXT_HOSTS where the network between is your own.`

export { SettingsError }

/**
 * The settings in these environment variables, and in the files that they name; empty ones count as absent.
 * @throws SettingsError with one sentence for each bad value
 */
export function readSettings(given: Readonly<Record<string, string | undefined>>): Settings {
  const env = withSecretFiles(given)
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = v.safeParse(Environment, filled)
  if (!result.success) throw new SettingsError(result.issues.map((issue) => `${issue.message}.`).join('\n'))
  const { output } = result
  if (output.DATABASE_URL && !output.JWT_SECRET) {
    throw new SettingsError('JWT_SECRET is required with DATABASE_URL, so that every server accepts the same tokens.')
  }
  if (output.DATABASE_URL && !output.DATA_KEYS) {
    throw new SettingsError(
      'DATA_KEYS is required with DATABASE_URL, so that every server opens what another has sealed.',
    )
  }
  if (output.DATABASE_DIRECT_URL && !output.DATABASE_URL) {
    throw new SettingsError('DATABASE_URL is required with DATABASE_DIRECT_URL, which is the way past its pooler.')
  }
  for (const [name, address] of Object.entries({
    DATABASE_URL: output.DATABASE_URL,
    DATABASE_DIRECT_URL: output.DATABASE_DIRECT_URL,
    // The store reads it itself, and reports what is no address.
    STORE_DATABASE_URL: URL.canParse(env.STORE_DATABASE_URL ?? '') ? env.STORE_DATABASE_URL : undefined,
    API_URL: output.API_URL,
  }))
    if (address && isPlaintext(address, output.PLAINTEXT_HOSTS)) throw new SettingsError(plaintextText(name))
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, API_CA_FILE: caFile } = output
  if (!certFile !== !keyFile) throw new SettingsError('TLS_CERT_FILE and TLS_KEY_FILE go together.')
  if (caFile && !output.API_URL?.startsWith('https:'))
    throw new SettingsError('API_CA_FILE is for an API_URL that starts with https://.')
  const clamd = output.CLAMD ? readClamd(output.CLAMD, output.PLAINTEXT_HOSTS) : undefined
  if (clamd === null)
    throw new SettingsError(
      'CLAMD must be the path of a socket, or host:port on this machine or a host of PLAINTEXT_HOSTS.',
    )
  const { BASE_PATH: basePath, PUBLIC_URL: publicUrl } = output
  if (publicUrl && !`${new URL(publicUrl).pathname}/`.replace(/\/+$/, '/').endsWith(basePath)) {
    throw new SettingsError(`PUBLIC_URL must end with ${basePath}, as BASE_PATH says, for links in mail.`)
  }
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    databaseDirectUrl: output.DATABASE_DIRECT_URL ?? output.DATABASE_URL,
    rotating: {
      databaseUrl: rotatingAddress(given, 'DATABASE_URL'),
      databaseDirectUrl: rotatingAddress(given, 'DATABASE_DIRECT_URL') ?? rotatingAddress(given, 'DATABASE_URL'),
      smtpUrl: rotatingAddress(given, 'SMTP_URL'),
    },
    apiUrl: output.API_URL,
    apiCa: caFile && readAuthority('API_CA_FILE', caFile),
    clamd,
    tls: certFile && keyFile ? { certFile, keyFile } : undefined,
    hstsSubdomains: output.HSTS_SUBDOMAINS ?? false,
    smtpUrl: output.SMTP_URL,
    mailFrom: output.MAIL_FROM,
    publicUrl: output.PUBLIC_URL,
    basePath: output.BASE_PATH,
    jwtSecret: output.JWT_SECRET,
    jwtSecretBefore: output.JWT_SECRET_BEFORE,
    dataKeys: output.DATA_KEYS,
    passwordPepper: output.PASSWORD_PEPPER,
    passwordPepperBefore: output.PASSWORD_PEPPER_BEFORE,
    backupRecipients: output.BACKUP_RECIPIENT,
    backupPlace: output.BACKUP_PLACE,
    backupObjects: { endpoint: output.BACKUP_S3_ENDPOINT, region: output.BACKUP_S3_REGION },
    requireTwoStep: output.REQUIRE_TWO_STEP,
    sessionIdleHours: output.SESSION_IDLE_HOURS,
    mapTileUrl: output.MAP_TILE_URL,
    mapAttribution: output.MAP_ATTRIBUTION,
    demoData: output.DEMO_DATA,
    simulator: output.SIMULATOR ?? (output.NODE_ENV === 'test' ? false : undefined),
    publishTokens: output.PUBLISH_TOKENS,
    requireSignatures: output.REQUIRE_SIGNATURES ?? output.NODE_ENV === 'production',
    allowOverrides: output.ALLOW_OVERRIDES ?? false,
    allowLocalServices: output.ALLOW_LOCAL_SERVICES ?? output.NODE_ENV !== 'production',
    areasBaseUrl: output.AREAS_BASE_URL?.replace(/\/*$/, '/'),
    trustProxy: output.TRUST_PROXY ?? false,
    smtpTls: output.SMTP_TLS ?? 'required',
    eventsKeepMonths: output.EVENTS_KEEP_MONTHS,
    recordKeepDays: output.RECORD_KEEP_DAYS ?? threeYears,
    dbLimits: dbLimitsOf(output),
    httpLimits: httpLimitsOf(output),
    drain: drainLimitsOf(output),
    load: loadLimitsOf(output),
    operations: {
      metricsPort: output.METRICS_PORT,
      metricsHost: output.METRICS_HOST,
      traces: Boolean(output.OTEL_EXPORTER_OTLP_ENDPOINT ?? output.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    },
    logLevel: output.LOG_LEVEL ?? (output.NODE_ENV === 'production' ? 'info' : 'warn'),
    logFormat: output.LOG_FORMAT,
    strictAnswers: output.NODE_ENV === 'test' || output.NODE_ENV === 'development',
  }
}
