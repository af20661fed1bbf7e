import { chmod, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { BuildName } from '@emberwatch/contract'
import { publicView, shellName, sourceMapsFolder } from '@emberwatch/federation'
import { type NeedsSignature, Registry, type StoreEngine } from '@emberwatch/registry'
import { nginxServer } from './nginx-server.ts'
import { renderPage } from './page.ts'
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
      await cp(await registry.bringRelease(area, version), join(site, 'areas', area, version), withoutMaps)
  await mkdir(join(site, 'areas'), { recursive: true })
  // Sessions keep the previous shell until they reload.
  const versions = [shells?.previous, shells?.active].filter((version) => typeof version === 'string')
  for (const version of versions)
    await cp(await registry.bringRelease(shellName, version), join(site, 'assets'), withoutMaps)
  if (!shells?.active) await cp(shellFolder, join(site, 'assets'), withoutMaps)
  await writeFile(join(site, 'areas/registry.json'), JSON.stringify(document))
  await writeFile(
    join(site, 'index.html'),
    renderPage({ shell, registry: { ...registryDocument, base }, path: '/', basePath, build }),
  )
  await writeFile(join(folder, 'nginx.conf'), nginxServer(root, apiUrl, basePath))
  await makeReadable(folder)
}

/** Source maps stay here. */
const withoutMaps = { recursive: true, filter: (file: string) => basename(file) !== sourceMapsFolder }

/** The web server runs as another user than the data folder's owner. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
