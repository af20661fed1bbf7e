import { largestUpload } from '@emberwatch/contract'
import { releaseFileEnds } from '@emberwatch/federation'
import {
  commonHeaders,
  filePolicy,
  htmlPolicy,
  labelWorkerName,
  labelWorkerPolicy,
  pagePermissions,
} from './security-headers.ts'

/** The limits are those of our own servers (docs/settings.md). */
const limits = {
  body: `${Math.ceil(largestUpload / 1024 / 1024)}m`,
  headers: '20s',
  pause: '15s',
  answer: '900s',
  connect: '5s',
}

type Lines = readonly string[]

const indented = (lines: Lines): Lines => lines.map((line) => `  ${line}`)
const block = (start: string, lines: Lines): Lines => [`${start} {`, ...indented(lines), '}']

const header = (name: string, value: string) => `add_header ${name} "${value}";`
const problem = (status: number, statusText: string) =>
  `default_type application/json; return ${status} '{"status":${status},"statusText":"${statusText}"}';`

const always = Object.entries(commonHeaders).map(([name, value]) => header(name, value))
const immutableFile = (policy: string): Lines => [
  header('cache-control', 'public, max-age=31536000, immutable'),
  header('access-control-allow-origin', '*'),
  header('content-security-policy', policy),
  ...always,
  'try_files $uri =404;',
]

/** Caches for ever, revalidates, or never caches, by path. */
export function nginxServer(site: string, apiUrl: string, base: string): string {
  const server = block('server', [
    'listen 8080;',
    `root ${site};`,
    'gzip on;',
    `client_header_timeout ${limits.headers};`,
    `client_body_timeout ${limits.pause};`,
    'gzip_types text/javascript application/javascript text/css application/json image/svg+xml;',
    '',
    ...fileLocations(base),
    ...apiLocations(base, apiUrl),
    ...refusedLocations(base),
    ...pageLocations(base),
  ])
  return `${server.map((line) => line.trimEnd()).join('\n')}\n`
}

const fileLocations = (base: string): Lines => [
  '# Named by content: kept for ever, and readable for a shell of another origin. Without "always", errors get none of it.',
  ...block(`location ^~ ${base}assets/`, [
    ...immutableFile(filePolicy),
    '# WebAssembly runs in this worker alone.',
    ...block(`location ~ ^${base}assets/${labelWorkerName}$`, immutableFile(labelWorkerPolicy)),
  ]),
  '# Named by version: the same, for the types that a release may hold. Opened as a page, none of them runs.',
  ...block(
    `location ~ ^${base}areas/[a-z0-9-]+/[0-9][^/]*/.+\\.(${releaseFileEnds.join('|')})$`,
    immutableFile(filePolicy),
  ),
  '# Asked for by every session, twice a minute; nginx answers 304 by its tag.',
  ...block(`location = ${base}areas/registry.json`, [
    header('cache-control', 'no-cache'),
    header('content-security-policy', filePolicy),
    ...always,
  ]),
  ...block(`location ${base}areas/`, ['return 404;']),
  '# Sessions tell how releases do; a static host has nobody who listens.',
  ...block(`location = ${base}releases/reports`, ['return 204;']),
]

const apiLocations = (base: string, apiUrl: string): Lines => [
  ...block(`location ~ ^${base}(api|tiles)/`, [
    // The API does not know the base path.
    ...(base === '/' ? [] : [`rewrite ^${base}(.*)$ /$1 break;`]),
    `proxy_pass ${apiUrl.replace(/\/+$/, '')};`,
    'proxy_buffering off;',
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
    '# TRUST_PROXY=1 over there: this is one proxy.',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    'proxy_set_header X-Forwarded-Host $http_host;',
    '# Files of 50 MB go up, and an import of one takes minutes.',
    `client_max_body_size ${limits.body};`,
    `proxy_connect_timeout ${limits.connect};`,
    `proxy_send_timeout ${limits.answer};`,
    `proxy_read_timeout ${limits.answer};`,
    'error_page 413 @too_large;',
    'error_page 502 504 =503 @unavailable;',
  ]),
  '# In the words of the API.',
  ...block('location @too_large', [problem(413, 'generic.too_large')]),
  ...block('location @unavailable', ['add_header retry-after 5 always;', problem(503, 'generic.unavailable')]),
]

const refusedLocations = (base: string): Lines => [
  "# Areas' own servers need the host, which checks who calls.",
  ...block(`location ^~ ${base}services/`, ['return 404;']),
  '# What monitoring asks for by habit is no page.',
  ...block('location ~* ^/(healthz?|livez?|liveness|readyz?|readiness|metrics|ping|statusz)(/|$)', ['return 404;']),
]

const pageLocations = (base: string): Lines => [
  ...(base === '/' ? [] : block(`location = ${base.slice(0, -1)}`, [`return 308 ${base};`])),
  '# Every other address is the app; nginx answers 304 by its tag.',
  ...block(`location ${base}`, [
    header('cache-control', 'no-cache'),
    header('content-security-policy', htmlPolicy()),
    header('permissions-policy', pagePermissions),
    ...always,
    `try_files ${base}index.html =404;`,
  ]),
]
