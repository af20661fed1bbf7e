/**
 * What a backup leaves out: whoever has it opened must not be signed in with it, nor read mail or codes that were under way. `all` is the
 * whole table, a condition its rows.
 */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'all',
  one_time_codes: 'all',
  known_devices: 'all',
  idempotency_keys: 'all',
  rate_limits: 'all',
  backups: 'all',
  jobs: `kind = 'mail'`,
  job_files: `job_id in (select id from jobs where kind = 'mail')`,
}

/** What of the data folder a backup holds beside the database; a secret that is new there stays out by itself. */
export const backedUpFolders = ['releases', 'shell'] as const

/** The data keys of a server without DATA_KEYS, which `--with-keys` takes in. */
export const keysFile = 'data-keys'
