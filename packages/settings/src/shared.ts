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
    words: 'folder of the embedded database, the releases, the token secret and the mail folder',
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
    words: 'the same database without PgBouncer between ([below](#limits))',
  },
  STORE_DATABASE_URL: {
    is: database,
    otherwise: '`DATABASE_DIRECT_URL`',
    isSecret: true,
    words:
      'the PostgreSQL of the release store, in its schema `emberwatch_store`; without any, it is a file in `DATA_DIR/releases`',
  },
  REQUIRE_SIGNATURES: {
    is: onOffOr('outside'),
    otherwise: '`1` where `NODE_ENV=production`, else `0`',
    words:
      'which releases must be [signed](releases.md#who-made-it): `1` all, `outside` those of areas that do not come with the platform',
  },
  PLAINTEXT_HOSTS: {
    is: list,
    default: '',
    words:
      'names or addresses, separated by commas, that databases, `API_URL`, `MQTT_URL` and `MQTT_BROKER_API` may reach without TLS, besides this machine',
  },
})
