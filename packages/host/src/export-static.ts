import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { areaNames, publicView, releaseFileEnds } from '@emberwatch/federation'
import type { ShellManifest } from '@emberwatch/federation/webpack'
import { Registry } from '@emberwatch/registry'
import { renderPage } from './page.ts'
import { commonHeaders, filePolicy, htmlPolicy } from './security-headers.ts'

interface ExportOptions {
  readonly shellFolder: string
  readonly releasesFolder: string
  /** Made when it is not there; gets `site/` and `nginx.conf`. */
  readonly folder: string
  /** Where the API is, for the nginx configuration. */
  readonly apiUrl: string
}

/**
 * Writes shell, registry and the releases in use as plain files, for a static host or CDN (docs/deploying.md). Files of
 * releases come first and the documents that name them last, so that a copy to a running site never names what is not there.
 */
export async function exportStatic({ shellFolder, releasesFolder, folder, apiUrl }: ExportOptions): Promise<void> {
  const site = resolve(folder, 'site')
  const registry = new Registry(releasesFolder)
  const document = publicView(await registry.read())
  const shell = JSON.parse(await readFile(join(shellFolder, 'shell.json'), 'utf8')) as ShellManifest
  for (const area of areaNames)
    for (const version of Object.keys(document.areas[area]?.releases ?? {}))
      await cp(registry.releaseFolder(area, version), join(site, 'areas', area, version), { recursive: true })
  await mkdir(join(site, 'areas'), { recursive: true })
  await cp(shellFolder, join(site, 'assets'), { recursive: true })
  await writeFile(join(site, 'areas/registry.json'), JSON.stringify(document))
  await writeFile(join(site, 'index.html'), renderPage({ shell, registry: document, path: '/', nonce: '' }))
  await writeFile(join(folder, 'nginx.conf'), nginxServer(site, apiUrl))
}

/** The server block that such a site needs: what may be kept for ever, what is asked for anew, what is never kept. */
function nginxServer(site: string, apiUrl: string): string {
  const header = ([name, value]: readonly [string, string]) => `add_header ${name} "${value}";`
  const always = Object.entries(commonHeaders).map(header).join('\n    ')
  // A static page cannot have a nonce of its own each time.
  const policy = htmlPolicy({ style: "'unsafe-inline'" })
  const file = header(['content-security-policy', filePolicy])
  const immutable = header(['cache-control', 'public, max-age=31536000, immutable'])
  return `server {
  listen 8080;
  root ${site};
  gzip on;
  gzip_types text/javascript application/javascript text/css application/json image/svg+xml;

  # Named by content: kept for ever, and readable for a shell of another origin. Without "always", errors get none of it.
  location ^~ /assets/ {
    ${immutable}
    ${header(['access-control-allow-origin', '*'])}
    ${file}
    ${always}
    try_files $uri =404;
  }
  # Named by version: the same, for the types that a release may hold. Opened as a page, none of them runs.
  location ~ ^/areas/[a-z-]+/[0-9][^/]*/.+\\.(${releaseFileEnds.join('|')})$ {
    ${immutable}
    ${header(['access-control-allow-origin', '*'])}
    ${file}
    ${always}
    try_files $uri =404;
  }
  # Asked for by every session, twice a minute; nginx answers 304 by its tag.
  location = /areas/registry.json {
    ${header(['cache-control', 'no-cache'])}
    ${file}
    ${always}
  }
  location /areas/ {
    return 404;
  }
  # Sessions tell how releases do; a static host has nobody who listens.
  location = /releases/reports {
    return 204;
  }
  location ~ ^/(api|tiles)/ {
    proxy_pass ${apiUrl.replace(/\/+$/, '')};
    proxy_buffering off;
  }
  # Every other address is the app.
  location / {
    ${header(['cache-control', 'no-store'])}
    ${header(['content-security-policy', policy])}
    ${always}
    try_files /index.html =404;
  }
}
`
}
