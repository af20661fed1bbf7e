import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type RegistryDocument, RegistryDocument as RegistrySchema } from '@emberwatch/federation'
import lockfile from 'proper-lockfile'
import * as v from 'valibot'

/** Where browsers find release folders on the host. */
export const releasesBase = '/areas/'
const empty: RegistryDocument = { revision: 0, base: releasesBase, areas: {} }

export const documentFile = (root: string) => join(root, 'registry.json')
const logFile = (root: string) => join(root, 'log.jsonl')

/** One line of the append-only log: who did what, when, why, from which version to which. */
export interface LogLine {
  readonly at: string
  readonly revision: number
  readonly who: string
  readonly action: 'publish' | 'activate' | 'rollback'
  readonly area: string
  readonly from: string | null
  readonly to: string
  readonly note: string
}

/** The registry document of the store; an empty one before the first publish. @throws when it is not readable */
export async function readDocument(root: string): Promise<RegistryDocument> {
  const text = await readFile(documentFile(root), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? empty : parseDocument(text, documentFile(root))
}

function parseDocument(text: string, file: string): RegistryDocument {
  try {
    return v.parse(RegistrySchema, JSON.parse(text))
  } catch (error) {
    const issue = v.isValiError(error) ? `${v.getDotPath(error.issues[0])}: ${error.message}` : String(error)
    throw new Error(`${file} is no registry document (${issue}); put the last good copy back`, { cause: error })
  }
}

export async function readLog(root: string): Promise<LogLine[]> {
  const text = await readFile(logFile(root), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/**
 * Changes the document under a lock that holds between processes: read, change, write beside it, sync, rename. A crash
 * at any point leaves the old document or the new one. The log line goes first; one without its revision in the
 * document tells of a change that did not happen.
 */
export async function changeDocument(
  root: string,
  change: (document: RegistryDocument) => { document: RegistryDocument; log: Omit<LogLine, 'at' | 'revision'> } | null,
): Promise<RegistryDocument> {
  await mkdir(root, { recursive: true })
  const release = await lockfile.lock(root, {
    retries: { retries: 60, minTimeout: 20, maxTimeout: 250 },
    stale: 10_000,
  })
  try {
    const before = await readDocument(root)
    const changed = change(before)
    if (!changed) return before
    const document = { ...changed.document, revision: before.revision + 1 }
    const line: LogLine = { at: new Date().toISOString(), revision: document.revision, ...changed.log }
    await appendFile(logFile(root), `${JSON.stringify(line)}\n`)
    await replaceFile(documentFile(root), `${JSON.stringify(document, null, 2)}\n`)
    return document
  } finally {
    await release()
  }
}

/** Writes a file so that a reader sees the old content or the new, never a part. */
async function replaceFile(path: string, content: string): Promise<void> {
  const beside = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`)
  const file = await open(beside, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
