/** Whoever opens a backup must not be signed in by it, nor read pending mail and codes. `all` is the whole table, a condition its rows. */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'all',
  wall_sessions: 'all',
  one_time_codes: 'all',
  known_devices: 'all',
  idempotency_keys: 'all',
  rate_limits: 'all',
  backups: 'all',
  jobs: `kind = 'mail'`,
  job_files: `job_id in (select id from jobs where kind = 'mail')`,
}

/** Folders of the data folder in a backup; a new secret there stays out. */
export const backedUpFolders = ['releases', 'shell'] as const

/** Data keys of a server without DATA_KEYS, for `--with-keys`. */
export const keysFile = 'data-keys'
