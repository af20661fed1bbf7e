import { mkdir } from 'node:fs/promises'
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
  /** Brings the file to this machine. @throws StoreUnavailable */
  const isHere = async (path: string): Promise<boolean> => {
    const [, area = '', version = '', file = ''] = address.exec(path) ?? []
    if (!isAreaName(area) || !isServedFile(file) || !(await current()).areas[area]?.releases[version]) return false
    if (!(await filesOf(area, version).catch(emptyWhileUnavailable)).has(file)) return false
    await registry.store.bring(area, version, file)
    return true
  }
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    try {
      if (await isHere(path.slice(releasesBase.length))) return
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      request.log.error(error, 'a file of a release cannot be had')
      return sendUnavailable(reply)
    }
    reply.callNotFound()
    return reply
  })
  // A shared store has nothing here at first.
  await mkdir(registry.root, { recursive: true })
  await app.register(staticFiles, { ...files, root: registry.root, prefix: releasesBase, decorateReply: false })
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
