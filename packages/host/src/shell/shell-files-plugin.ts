import { readdir } from 'node:fs/promises'
import { isServedFile, type RegistryDocument, shellName } from '@emberwatch/federation'
import { type Registry, StoreUnavailable } from '@emberwatch/registry'
import staticFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { sendUnavailable } from '../releases/send-unavailable.ts'
import { labelWorkerName, labelWorkerPolicy } from '../security-headers.ts'
import { guardFile, guardText } from './start-guard.ts'

interface ShellFilesOptions {
  readonly registry: Registry
  readonly current: () => Promise<RegistryDocument>
  /** The folder of a shell that no store holds. */
  readonly folder: string
  readonly files: Partial<FastifyStaticOptions>
}

/** Files of every stored shell, as sessions keep theirs, and of the host's own. Names contain hashes, so one path serves all. */
export const shellFilesPlugin: FastifyPluginAsync<ShellFilesOptions> = async (app, options) => {
  const { registry, current, folder, files } = options
  const own = new Set(await readdir(folder))
  const filesOf = createFileLists(registry)
  /** Null where there is none. @throws StoreUnavailable */
  const folderOf = async (file: string): Promise<string | null> => {
    if (!isServedFile(file)) return null
    for (const version of newestFirst(await current())) {
      if (!(await filesOf(version)).has(file)) continue
      return registry.store.bring(shellName, version, file)
    }
    return own.has(file) ? folder : null
  }
  await app.register(staticFiles, { ...files, root: folder, serve: false })
  app.get(`/assets/${guardFile}`, async (_, reply) => {
    // It reads the name alone.
    files.setHeaders?.(reply as never, guardFile, {} as never)
    return reply.type('text/javascript; charset=utf-8').send(guardText)
  })
  app.get<{ Params: { file: string } }>('/assets/:file', async ({ params: { file }, log }, reply) => {
    try {
      const folderOfFile = await folderOf(file)
      if (labelWorker.test(file)) reply.header('content-security-policy', labelWorkerPolicy)
      return folderOfFile ? reply.sendFile(file, folderOfFile) : reply.callNotFound()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      log.error(error, 'a file of the shell cannot be had')
      return sendUnavailable(reply)
    }
  })
}

/** Releases never change, so the lists are cached. */
function createFileLists({ store }: Registry): (version: string) => Promise<ReadonlySet<string>> {
  const lists = new Map<string, Promise<ReadonlySet<string>>>()
  return (version) => {
    const cacheEntry = lists.get(version)
    if (cacheEntry) return cacheEntry
    const reading = store.readRelease(shellName, version).then((release) => new Set(Object.keys(release?.files ?? {})))
    lists.set(version, reading)
    reading.catch(() => lists.delete(version))
    return reading
  }
}

const labelWorker = new RegExp(`^${labelWorkerName}$`)

const newestFirst = ({ shell }: RegistryDocument): string[] => {
  const { active, previous, releases = {} } = shell ?? {}
  return [...new Set([active, previous, ...Object.keys(releases)])].filter((version) => typeof version === 'string')
}
