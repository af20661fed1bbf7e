import { readDeclared, rotatingAddress, SettingsError } from '@emberwatch/settings'
import { type ApiSettingsRead, apiSettings } from './settings/api-settings.ts'
import { readAuthority } from './settings/authority.ts'
import { clamdOf, refuseContradictions, tlsOf } from './settings/contradictions.ts'
import { dbLimitsOf, drainLimitsOf, httpLimitsOf, loadLimitsOf } from './settings/limits.ts'

export type Settings = ReturnType<typeof readSettings>
export { SettingsError }

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment and the secret files that it names; empty values count as absent (product 22.1, 2.8).
 * @throws SettingsError with one sentence for each bad value
 */
export function readSettings(env: Env) {
  const output = readDeclared(apiSettings, env)
  refuseContradictions(output)
  return {
    ...serverOf(output),
    ...storageOf(output, env),
    ...mailOf(output),
    ...accountsOf(output),
    ...limitsOf(output),
    demoData: output.DEMO_DATA,
    simulator: output.SIMULATOR ?? (output.NODE_ENV === 'test' ? false : undefined),
    logLevel: output.LOG_LEVEL ?? (output.NODE_ENV === 'production' ? 'info' : 'warn'),
    logFormat: output.LOG_FORMAT,
    allowsLocalWebhooks: output.NODE_ENV !== 'production',
    strictAnswers: output.NODE_ENV === 'test' || output.NODE_ENV === 'development',
  }
}

const serverOf = (output: ApiSettingsRead) => ({
  port: output.PORT,
  host: output.HOST,
  publicUrl: output.PUBLIC_URL,
  basePath: output.BASE_PATH,
  trustProxy: output.TRUST_PROXY ?? false,
  tls: tlsOf(output),
  hstsSubdomains: output.HSTS_SUBDOMAINS,
  apiUrl: output.API_URL,
  apiCa: output.API_CA_FILE && readAuthority('API_CA_FILE', output.API_CA_FILE),
  clamd: clamdOf(output),
})

const storageOf = (output: ApiSettingsRead, env: Env) => ({
  dataDir: output.DATA_DIR,
  databaseUrl: output.DATABASE_URL,
  databaseDirectUrl: output.DATABASE_DIRECT_URL ?? output.DATABASE_URL,
  rotating: {
    databaseUrl: rotatingAddress(env, 'DATABASE_URL'),
    databaseDirectUrl: rotatingAddress(env, 'DATABASE_DIRECT_URL') ?? rotatingAddress(env, 'DATABASE_URL'),
    smtpUrl: rotatingAddress(env, 'SMTP_URL'),
  },
  backupRecipients: output.BACKUP_RECIPIENT,
  backupPlace: output.BACKUP_PLACE,
  backupObjects: { endpoint: output.BACKUP_S3_ENDPOINT, region: output.BACKUP_S3_REGION },
})

const mailOf = (output: ApiSettingsRead) => ({
  smtpUrl: output.SMTP_URL,
  smtpTls: output.SMTP_TLS,
  mailFrom: output.MAIL_FROM,
})

const accountsOf = (output: ApiSettingsRead) => ({
  jwtSecret: output.JWT_SECRET,
  jwtSecretBefore: output.JWT_SECRET_BEFORE,
  dataKeys: output.DATA_KEYS,
  passwordPepper: output.PASSWORD_PEPPER,
  passwordPepperBefore: output.PASSWORD_PEPPER_BEFORE,
  requireTwoStep: output.REQUIRE_TWO_STEP,
  sessionIdleHours: output.SESSION_IDLE_HOURS,
})

const limitsOf = (output: ApiSettingsRead) => ({
  eventsKeepMonths: output.EVENTS_KEEP_MONTHS,
  recordKeepDays: output.RECORD_KEEP_DAYS,
  connectionDays: output.CONNECTION_DAYS,
  dbLimits: dbLimitsOf(output),
  httpLimits: httpLimitsOf(output),
  drain: drainLimitsOf(output),
  load: loadLimitsOf(output),
})

/** The address without a slash at the end; for links where no server listens, so that its address is not known. */
export const publicUrlOf = ({ publicUrl, port, basePath }: Settings): string =>
  (publicUrl ?? `http://localhost:${port}${basePath}`).replace(/\/+$/, '')
