import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type LogLine, type RegistryDocument, RegistryDocument as RegistrySchema } from '@emberwatch/federation'
import lockfile from 'proper-lockfile'
import * as v from 'valibot'
import type { Change } from '../state/change.ts'
import { emptyDocument } from '../state/store-engine.ts'
import { replaceFile, type WriteOptions } from './replace-file.ts'

/** Keeps document and log in files of a folder. A change is whole or not there, whenever the process dies. */

export const documentFile = (root: string) => join(root, 'registry.json')
const logFile = (root: string) => join(root, 'log.jsonl')

/** Empty before the first publish. @throws when it is not readable */
export async function readDocument(root: string): Promise<RegistryDocument> {
  const text = await readFile(documentFile(root), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? emptyDocument : parseDocument(text, documentFile(root))
}

function parseDocument(text: string, file: string): RegistryDocument {
  try {
    return v.parse(RegistrySchema, JSON.parse(text))
  } catch (error) {
    const issue = v.isValiError(error) ? `${v.getDotPath(error.issues[0])}: ${error.message}` : String(error)
    throw new Error(`${file} is no registry document (${issue}); put the last good copy back`, { cause: error })
  }
}

/** Oldest first, with a change that a crash kept out of the log. */
export async function readLog(root: string): Promise<LogLine[]> {
  const { lines } = await readLogFile(root)
  const { last } = await readDocument(root)
  return last && last.revision > (lines.at(-1)?.revision ?? 0) ? [...lines, last] : lines
}

/** A crash may have left half a line at the end. */
async function readLogFile(root: string): Promise<{ lines: LogLine[]; end: number; isWhole: boolean }> {
  const content = await readFile(logFile(root)).catch(() => Buffer.alloc(0))
  const end = content.lastIndexOf('\n') + 1
  const lines = content.subarray(0, end).toString().split('\n').filter(Boolean)
  return { lines: lines.map((line) => JSON.parse(line)), end, isWhole: end === content.length }
}

/**
 * A lock between processes covers the whole change: read, change, write beside it, sync, compare the revision, rename. A crash leaves the old document or the
 * new one, which carries its log line, so that the log can be completed.
 */
export async function changeDocument(
  root: string,
  change: Change,
  { onStep, staleLockMs }: WriteOptions = {},
): Promise<RegistryDocument> {
  const unlock = await lock(root, staleLockMs)
  try {
    onStep?.('change')
    const before = await readDocument(root)
    const changed = change(before)
    if (!changed) return before
    const revision = before.revision + 1
    const last: LogLine = { at: new Date().toISOString(), revision, ...changed.log }
    const document = { ...changed.document, revision, last }
    await completeLog(root, before.last, onStep)
    await replaceDocument(root, document, onStep)
    onStep?.('log')
    await appendFile(logFile(root), `${JSON.stringify(last)}\n`)
    onStep?.('unlock')
    return document
  } finally {
    await unlock()
  }
}

/** @throws when there is a document */
export async function beginDocument(root: string, document: RegistryDocument, log: readonly LogLine[]): Promise<void> {
  const unlock = await lock(root)
  try {
    if ((await readDocument(root)).revision > 0) throw new Error(`${documentFile(root)} is there already`)
    await replaceFile(logFile(root), log.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await replaceFile(documentFile(root), textOf(document))
  } finally {
    await unlock()
  }
}

async function lock(root: string, staleLockMs = 10_000): Promise<() => Promise<void>> {
  await mkdir(root, { recursive: true })
  return lockfile.lock(root, {
    retries: { retries: 400, factor: 1.2, minTimeout: 10, maxTimeout: 150, randomize: true },
    stale: staleLockMs,
  })
}

/** Removes half a line and adds the last change's. */
async function completeLog(root: string, last: LogLine | undefined, onStep: WriteOptions['onStep']): Promise<void> {
  const { lines, end, isWhole } = await readLogFile(root)
  if (!isWhole) await truncate(logFile(root), end)
  if (!last || last.revision <= (lines.at(-1)?.revision ?? 0)) return
  onStep?.('complete log')
  await appendFile(logFile(root), `${JSON.stringify(last)}\n`)
}

const textOf = (document: RegistryDocument): string => `${JSON.stringify(document, null, 2)}\n`

async function replaceDocument(root: string, document: RegistryDocument, onStep: WriteOptions['onStep']) {
  await replaceFile(documentFile(root), textOf(document), {
    onStep,
    beforeRename: async () => {
      // A process that slept may have lost the lock.
      const { revision } = await readDocument(root)
      if (revision !== document.revision - 1) throw new Error('The registry was changed meanwhile; try again')
    },
  })
}

/** Counters have a lock of their own, which also works between hosts. @returns the new content */
export async function changeState<T>(path: string, read: () => Promise<T>, next: (before: T) => T): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  // proper-lockfile tells the locks of a process by file, and the root's is in use.
  const unlock = await lockfile.lock(path, {
    realpath: false,
    retries: { retries: 200, factor: 1.2, minTimeout: 10, maxTimeout: 150 },
  })
  try {
    const after = next(await read())
    // They name people and hold salts of secrets: for the owner alone.
    await replaceFile(path, JSON.stringify(after), { mode: 0o600 })
    return after
  } finally {
    await unlock()
  }
}
