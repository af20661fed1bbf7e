import { address, list, onOffOr, text } from './kinds.ts'
import { settings } from './setting.ts'

const database = address('postgres', 'postgresql')

export const sharedSettings = settings({
  NODE_ENV: {
    is: text,
    otherwise: '`production` from `server.js`',
    words: '`development` and `test` make an answer that breaks the contract an error, instead of a line in the log',
  },
  DATA_DIR: {
    is: text,
    default: 'var',
    words: 'folder of the embedded database, the releases, the token secret and the outbox',
  },
  DATABASE_URL: {
    is: database,
    isSecret: true,
    words:
      'PostgreSQL instead of the embedded database (`postgres://…`); then `JWT_SECRET` and `DATA_KEYS` are required',
  },
  DATABASE_DIRECT_URL: {
    is: database,
    otherwise: '`DATABASE_URL`',
    isSecret: true,
    words:
      'the same database without PgBouncer between ([below](#limits)), for the connection of each instance that hears of changes, for migrations and for the commands',
  },
  STORE_DATABASE_URL: {
    is: database,
    otherwise: '`DATABASE_URL`',
    isSecret: true,
    words:
      'the PostgreSQL that keeps document, log and counters of a shared store, in a schema of its own, `emberwatch_store`',
  },
  REQUIRE_SIGNATURES: {
    is: onOffOr('outside'),
    otherwise: '`1` where `NODE_ENV=production`, else `0`',
    words:
      '`1` refuses releases that are signed neither with a key pinned to their area nor with that of the installation ([releases](releases.md#who-made-it)). `outside` asks it only of areas that do not come with the platform. An area with a pinned key needs it with `0` too',
  },
  PLAINTEXT_HOSTS: {
    is: list,
    default: '',
    words:
      'names or addresses, separated by commas, that `DATABASE_URL`, `DATABASE_DIRECT_URL`, `STORE_DATABASE_URL`, `API_URL`, `MQTT_URL` and `MQTT_BROKER_API` may reach without TLS; by default only this machine',
  },
})
