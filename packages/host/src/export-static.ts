import { chmod, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type BuildName, largestUpload } from '@emberwatch/contract'
import { federationManifest, publicView, releaseFileEnds, shellName, sourceMapsFolder } from '@emberwatch/federation'
import { type NeedsSignature, Registry, type StoreEngine } from '@emberwatch/registry'
import { renderPage } from './page.ts'
import {
  commonHeaders,
  filePolicy,
  htmlPolicy,
  labelWorkerName,
  labelWorkerPolicy,
  pagePermissions,
} from './security-headers.ts'
import { shellInFolder, storedShell } from './shell/served-shell.ts'

interface ExportOptions {
  readonly shellFolder: string
  readonly releasesFolder: string
  /** The store that replaces the releases folder. */
  readonly store?: StoreEngine | undefined
  /** Gets `site/` and `nginx.conf`. */
  readonly folder: string
  /** Leaves out releases without a valid signature. */
  readonly needsSignature?: NeedsSignature
  /** The address for the nginx configuration. */
  readonly apiUrl: string
  /** The path has a slash at either end. */
  readonly basePath?: string
  readonly build?: BuildName
}

/**
 * Writes shell, registry and releases in use as files for a static host or CDN (docs/deploying.md). Releases come first and documents that name
 * them last, so that a copy onto a running site never names missing files.
 */
export async function exportStatic(options: ExportOptions): Promise<void> {
  const { shellFolder, releasesFolder, store, folder, apiUrl, needsSignature = false, basePath = '/', build } = options
  const root = resolve(folder, 'site')
  const site = join(root, basePath)
  const registry = new Registry(store ?? releasesFolder, { needsSignature })
  const registryDocument = await registry.readMarked()
  const { shell: shells } = registryDocument
  const shell = storedShell(registryDocument, shells?.active) ?? (await shellInFolder(shellFolder))
  const base = `${basePath}areas/`
  const document = { ...publicView(registryDocument, shell.version), base }
  for (const [area, { releases }] of Object.entries(document.areas))
    for (const version of Object.keys(releases))
      await cp(await registry.bringRelease(area, version), join(site, 'areas', area, version), { recursive: true })
  await mkdir(join(site, 'areas'), { recursive: true })
  // Sessions keep the previous shell until they reload.
  const versions = [shells?.previous, shells?.active].filter((version) => typeof version === 'string')
  for (const version of versions)
    await cp(await registry.bringRelease(shellName, version), join(site, 'assets'), { recursive: true })
  // Source maps stay here.
  const filter = (file: string) => basename(file) !== sourceMapsFolder
  if (!shells?.active) await cp(shellFolder, join(site, 'assets'), { recursive: true, filter })
  await writeFile(join(site, 'areas/registry.json'), JSON.stringify(document))
  await writeFile(
    join(site, 'index.html'),
    renderPage({ shell, registry: { ...registryDocument, base }, path: '/', basePath, build }),
  )
  await writeFile(join(folder, 'nginx.conf'), nginxServer(root, apiUrl, basePath))
  await makeReadable(folder)
}

/** The web server runs as another user than the data folder's owner. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** The limits are those of our own servers (docs/settings.md). */
const limits = {
  body: `${Math.ceil(largestUpload / 1024 / 1024)}m`,
  headers: '20s',
  pause: '15s',
  answer: '900s',
  connect: '5s',
}
const problem = (status: number, statusText: string) =>
  `default_type application/json; return ${status} '{"status":${status},"statusText":"${statusText}"}';`

/** Caches for ever, revalidates, or never caches, by path. */
function nginxServer(site: string, apiUrl: string, base: string): string {
  const header = ([name, value]: readonly [string, string]) => `add_header ${name} "${value}";`
  const always = Object.entries(commonHeaders).map(header).join('\n    ')
  const policy = htmlPolicy()
  const file = header(['content-security-policy', filePolicy])
  // The API does not know the base path.
  const below = base === '/' ? '' : `    rewrite ^${base}(.*)$ /$1 break;\n`
  const bare = base === '/' ? '' : `  location = ${base.slice(0, -1)} {\n    return 308 ${base};\n  }\n`
  const immutable = header(['cache-control', 'public, max-age=31536000, immutable'])
  return `server {
  listen 8080;
  root ${site};
  gzip on;
  client_header_timeout ${limits.headers};
  client_body_timeout ${limits.pause};
  gzip_types text/javascript application/javascript text/css application/json image/svg+xml;

  # Named by content: kept for ever, and readable for a shell of another origin. Without "always", errors get none of it.
  location ^~ ${base}assets/ {
    ${immutable}
    ${header(['access-control-allow-origin', '*'])}
    ${file}
    ${always}
    try_files $uri =404;
    # WebAssembly runs in this worker alone.
    location ~ ^${base}assets/${labelWorkerName}$ {
      ${immutable}
      ${header(['access-control-allow-origin', '*'])}
      ${header(['content-security-policy', labelWorkerPolicy])}
      ${always}
      try_files $uri =404;
    }
  }
  # Named by version: the same, for the types that a release may hold. Opened as a page, none of them runs.
  location ~ ^${base}areas/[a-z0-9-]+/[0-9][^/]*/(.+\\.(${releaseFileEnds.join('|')})|${federationManifest.replace('.', '\\.')})$ {
    ${immutable}
    ${header(['access-control-allow-origin', '*'])}
    ${file}
    ${always}
    try_files $uri =404;
  }
  # Asked for by every session, twice a minute; nginx answers 304 by its tag.
  location = ${base}areas/registry.json {
    ${header(['cache-control', 'no-cache'])}
    ${file}
    ${always}
  }
  location ${base}areas/ {
    return 404;
  }
  # Sessions tell how releases do; a static host has nobody who listens.
  location = ${base}releases/reports {
    return 204;
  }
  location ~ ^${base}(api|tiles)/ {
${below}    proxy_pass ${apiUrl.replace(/\/+$/, '')};
    proxy_buffering off;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    # TRUST_PROXY=1 over there: this is one proxy.
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host $http_host;
    # Files of 50 MB go up, and an import of one takes minutes.
    client_max_body_size ${limits.body};
    proxy_connect_timeout ${limits.connect};
    proxy_send_timeout ${limits.answer};
    proxy_read_timeout ${limits.answer};
    error_page 413 @too_large;
    error_page 502 504 =503 @unavailable;
  }
  # In the words of the API.
  location @too_large {
    ${problem(413, 'generic.too_large')}
  }
  location @unavailable {
    add_header retry-after 5 always;
    ${problem(503, 'generic.unavailable')}
  }
  # Areas' own servers need the host, which checks who calls.
  location ^~ ${base}services/ {
    return 404;
  }
  # What monitoring asks for by habit is no page.
  location ~* ^/(healthz?|livez?|liveness|readyz?|readiness|metrics|ping|statusz)(/|$) {
    return 404;
  }
${bare}  # Every other address is the app; nginx answers 304 by its tag.
  location ${base} {
    ${header(['cache-control', 'no-cache'])}
    ${header(['content-security-policy', policy])}
    ${header(['permissions-policy', pagePermissions])}
    ${always}
    try_files ${base}index.html =404;
  }
}
`
}
