import { isAreaName, isServedFile, type RegistryDocument } from '@emberwatch/federation'
import { type Registry, releasesBase, StoreUnavailable } from '@emberwatch/registry'
import staticFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { sendUnavailable } from './send-unavailable.ts'

interface FilesOptions {
  readonly registry: Registry
  readonly current: () => Promise<RegistryDocument>
  readonly files: Partial<FastifyStaticOptions>
}

/** `<area>/<version>/<file>`: nothing encoded, no hidden files, no `..`. */
const address = /^([a-z0-9-]+)\/(\d+\.\d+\.\d+[\w.-]*)\/([A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)*)$/

/**
 * Serves files that release.json names and whose type is known, as scripts, style sheets, fonts and images, never as a page (security-headers.ts).
 */
export const releaseFilesPlugin: FastifyPluginAsync<FilesOptions> = async (app, { registry, current, files }) => {
  const lists = new Map<string, Promise<ReadonlySet<string>>>()
  /** Releases never change, so lists are cached. */
  const filesOf = (area: string, version: string) => {
    const key = `${area}/${version}`
    const cacheEntry = lists.get(key)
    if (cacheEntry) return cacheEntry
    const reading = namesIn(registry, area, version)
    lists.set(key, reading)
    reading.catch(() => lists.delete(key))
    return reading
  }
  /** Null where there is none. @throws StoreUnavailable */
  const fileAt = async (path: string): Promise<{ file: string; folder: string } | null> => {
    const [, area = '', version = '', file = ''] = address.exec(path) ?? []
    if (!isAreaName(area) || !isServedFile(file) || !(await current()).areas[area]?.releases[version]) return null
    if (!(await filesOf(area, version).catch(emptyWhileUnavailable)).has(file)) return null
    return { file, folder: await registry.store.bring(area, version, file) }
  }
  await app.register(staticFiles, { ...files, root: registry.root, serve: false })
  app.get(`${releasesBase}*`, async ({ url, log }, reply) => {
    const path = url.split('?')[0] ?? ''
    try {
      const matches = await fileAt(path.slice(releasesBase.length))
      return matches ? reply.sendFile(matches.file, matches.folder) : reply.callNotFound()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      log.error(error, 'a file of a release cannot be had')
      return sendUnavailable(reply)
    }
  })
}

/** A broken release has no files. */
function emptyWhileUnavailable(error: unknown): ReadonlySet<string> {
  if (error instanceof StoreUnavailable) throw error
  return new Set()
}

async function namesIn({ store }: Registry, area: string, version: string): Promise<ReadonlySet<string>> {
  const release = await store.readRelease(area, version)
  if (!release) throw new Error(`${area} ${version} is not stored`)
  return new Set(Object.keys(release.files))
}
