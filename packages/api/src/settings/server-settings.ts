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
    words: 'where the whole app lies on its origin, such as `/fire/` ([deploying](deploying.md#below-a-path))',
  },
  API_URL: {
    is: address('http', 'https'),
    words: 'passes `/api/` on to a platform that has its API already',
  },
  API_CA_FILE: {
    is: text,
    words: 'who signs the certificate of `API_URL`, as PEM, where no public authority does',
  },
  TLS_CERT_FILE: {
    is: text,
    words: 'certificate with its chain, as PEM: the server speaks [TLS](deploying.md#tls) itself',
  },
  TLS_KEY_FILE: {
    is: text,
    isHidden: true,
    words: 'the private key of `TLS_CERT_FILE`, as PEM',
  },
  HSTS_SUBDOMAINS: {
    is: onOff,
    default: '0',
    words: '`1` adds `includeSubDomains` to `Strict-Transport-Security`; only if all subdomains are yours',
  },
  TRUST_PROXY: {
    is: () => TrustProxy,
    words:
      'whose `X-Forwarded-For` counts: how many proxies stand in front, or their addresses ([deploying](deploying.md#behind-a-proxy))',
  },
  LOG_LEVEL: {
    is: oneOf('silent', 'error', 'warn', 'info', 'debug'),
    otherwise: '`warn`; `info` with `NODE_ENV=production`',
    words: '`silent`, `error`, `warn`, `info`, `debug` ([the log](operating.md#the-log))',
  },
  LOG_FORMAT: {
    is: oneOf('json', 'text'),
    default: 'json',
    otherwise: '`json`; `text` with `npm start`',
    words: '`text` is for a terminal',
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
    words: "`0` stops [the demo fleet's modems](product/22-server-and-demo-fleet.md#224-the-simulator)",
  },
})
