import { address, oneOf, onOff, port, settings, text } from '@emberwatch/settings'
import * as v from 'valibot'
import { TrustProxy } from './trust-proxy.ts'

/** Adds missing slashes at both ends (product 22.1). */
const basePath = (name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((path) => `/${path}/`.replace(/\/+/g, '/')),
    v.regex(/^\/([\w.~-]+\/)*$/, `${name} must be a path such as /fire/`),
  )

export const serverSettings = settings({
  PORT: {
    is: port,
    default: '4000',
    words: 'where the server listens',
  },
  HOST: {
    is: text,
    default: '127.0.0.1',
    words: 'the address that the server listens on; `0.0.0.0` is all of the machine',
  },
  PUBLIC_URL: {
    is: address('http', 'https'),
    words: 'the address that people use, for links in mail; with `BASE_PATH` at its end',
  },
  BASE_PATH: {
    is: basePath,
    default: '/',
    words:
      'where the whole app lies on its origin, such as `/fire/`; what stands in front passes addresses on as they are ([deploying](deploying.md))',
  },
  API_URL: {
    is: address('http', 'https'),
    words: 'passes `/api/` on to a platform that has its API already, instead of serving it',
  },
  API_CA_FILE: {
    is: text,
    words: 'with an `API_URL` of https: who signs its certificate, in place of the authorities that Node knows; PEM',
  },
  TLS_CERT_FILE: {
    is: text,
    words:
      'certificate with its chain, as PEM: with `TLS_KEY_FILE` the server speaks TLS 1.2 and 1.3 itself ([deploying](deploying.md#tls)). Renewed files count within ten seconds',
  },
  TLS_KEY_FILE: {
    is: text,
    isHidden: true,
    words: 'the private key of `TLS_CERT_FILE`, as PEM',
  },
  HSTS_SUBDOMAINS: {
    is: onOff,
    default: '0',
    words:
      '`1` adds `includeSubDomains` to `Strict-Transport-Security` (a year, where `PUBLIC_URL` is https). Set it only if all subdomains are yours',
  },
  TRUST_PROXY: {
    is: () => TrustProxy,
    words:
      'how many proxies stand in front (`1` is one), or their addresses and networks, separated by commas: whose `X-Forwarded-For` counts ([deploying](deploying.md))',
  },
  LOG_LEVEL: {
    is: oneOf('silent', 'error', 'warn', 'info', 'debug'),
    otherwise: '`warn`; `info` with `NODE_ENV=production`',
    words:
      '`silent`, `error`, `warn`, `info`, `debug`: JSON lines on standard output. `error` has our failures with their causes, `info` also requests with id, route, status, milliseconds and id of the person',
  },
  LOG_FORMAT: {
    is: oneOf('json', 'text'),
    default: 'json',
    otherwise: '`json`; `text` with `npm start`',
    words: '`text` is for a person at a terminal, as `--log-format text` is',
  },
})

export const demoSettings = settings({
  DEMO_DATA: {
    is: onOff,
    words: '`1` puts the demo fleet into an empty database, `0` never does; by default only the embedded one gets it',
  },
  SIMULATOR: {
    is: onOff,
    otherwise: 'on with the demo fleet',
    words:
      "`0` stops the demo fleet's modems from connecting, dropping and recovering by themselves; it never touches other data",
  },
})
