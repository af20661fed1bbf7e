import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, open, readFile, rename, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type LogLine, type RegistryDocument, RegistryDocument as RegistrySchema } from '@emberwatch/federation'
import lockfile from 'proper-lockfile'
import * as v from 'valibot'
import type { Change } from '../changes.ts'
import { emptyDocument } from '../store-engine.ts'
import { apart, type Beside, nothingBeside, type ShellBeside, together } from './older-hosts.ts'

export const documentFile = (root: string) => join(root, 'registry.json')
/** What older hosts do not read of the document, at its last two revisions; the rename of the document decides which counts. */
const besideFile = (root: string) => join(root, 'registry-beside.json')
/** The same for shells; written only when they change. */
const shellFile = (root: string) => join(root, 'registry-shell.json')
const logFile = (root: string) => join(root, 'log.jsonl')

/** How a store is written to; the tests of crashes stop between two steps. */
export interface WriteOptions {
  /** Told before each step that changes something on the disk. */
  readonly onStep?: (step: string) => void
  /** After how long the lock of a process that has died is taken over. */
  readonly staleLockMs?: number
}

/** The registry document of the store; an empty one before the first publish. @throws when it is not readable */
export async function readDocument(root: string, triesLeft = 5): Promise<RegistryDocument> {
  const text = await readFile(documentFile(root), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return emptyDocument
  const older = parseDocument(text, documentFile(root))
  const all = await readBeside<Beside>(besideFile(root))
  const shells = await readBeside<ShellBeside>(shellFile(root))
  // All were changed since the document was read; or somebody has put an old copy of the document back.
  const isMissing = (one: readonly { readonly revision: number }[]) =>
    one.length > 0 && !countingAt(older.revision, one)
  const isOld = isMissing(all) || isMissing(shells)
  if (isOld && triesLeft > 0) return readDocument(root, triesLeft - 1)
  const [beside, shell] = [
    countingAt(older.revision, all) ?? all.at(-1),
    countingAt(older.revision, shells) ?? shells.at(-1),
  ]
  return together(older, beside ?? null, shell ?? {})
}

/** What goes with the document of this revision. */
const countingAt = <T extends { readonly revision: number }>(revision: number, all: readonly T[]): T | undefined =>
  all.find((one) => one.revision <= revision)

/** The newest first. */
async function readBeside<T>(file: string): Promise<readonly T[]> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return JSON.parse(text)
}

function parseDocument(text: string, file: string): RegistryDocument {
  try {
    return v.parse(RegistrySchema, JSON.parse(text))
  } catch (error) {
    const issue = v.isValiError(error) ? `${v.getDotPath(error.issues[0])}: ${error.message}` : String(error)
    throw new Error(`${file} is no registry document (${issue}); put the last good copy back`, { cause: error })
  }
}

/** Every change that happened, oldest first; also the one that a crash kept from being written down. */
export async function readLog(root: string): Promise<LogLine[]> {
  const { lines } = await readLogFile(root)
  const { last } = await readDocument(root)
  return last && last.revision > (lines.at(-1)?.revision ?? 0) ? [...lines, last] : lines
}

/** The whole lines of the log and where they end; a crash may have left half a line behind them. */
async function readLogFile(root: string): Promise<{ lines: LogLine[]; end: number; isWhole: boolean }> {
  const content = await readFile(logFile(root)).catch(() => Buffer.alloc(0))
  const end = content.lastIndexOf('\n') + 1
  const lines = content.subarray(0, end).toString().split('\n').filter(Boolean)
  return { lines: lines.map((line) => JSON.parse(line)), end, isWhole: end === content.length }
}

/**
 * Changes the document under a lock that holds between processes: read, change, write beside it, sync, compare the
 * revision, rename. A crash at any point leaves the old document or the new one. The new one carries its own log line,
 * so that the log can be completed when the crash comes before that is written.
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

/** Writes the history of another store into an empty one. @throws when there is a document already */
export async function beginDocument(root: string, document: RegistryDocument, log: readonly LogLine[]): Promise<void> {
  const unlock = await lock(root)
  try {
    if ((await readDocument(root)).revision > 0) throw new Error(`${documentFile(root)} is there already`)
    await replaceFile(logFile(root), log.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const { older, beside, shell } = apart(document)
    if (beside) await replaceFile(besideFile(root), JSON.stringify([beside]))
    if (shell) await replaceFile(shellFile(root), JSON.stringify([shell]))
    await replaceFile(documentFile(root), `${JSON.stringify(older, null, 2)}\n`)
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

/** Mends what a crash has left: half a line goes, the line of the last change comes. */
async function completeLog(root: string, last: LogLine | undefined, onStep: WriteOptions['onStep']): Promise<void> {
  const { lines, end, isWhole } = await readLogFile(root)
  if (!isWhole) await truncate(logFile(root), end)
  if (!last || last.revision <= (lines.at(-1)?.revision ?? 0)) return
  onStep?.('complete log')
  await appendFile(logFile(root), `${JSON.stringify(last)}\n`)
}

async function replaceDocument(root: string, document: RegistryDocument, onStep: WriteOptions['onStep']) {
  const { older, beside, shell } = apart(document)
  const text = `${JSON.stringify(older, null, 2)}\n`
  await replaceShells(root, shell ?? { revision: document.revision }, onStep)
  const before = await readBeside<Beside>(besideFile(root))
  if (beside || before.length) {
    // Until the document itself is there, the one before counts.
    const counting = before.find(({ revision }) => revision < document.revision) ?? nothingBeside(0)
    await replaceFile(besideFile(root), JSON.stringify([beside ?? nothingBeside(document.revision), counting]), onStep)
  }
  await replaceFile(documentFile(root), text, onStep, async () => {
    // Another holder of the lock means that ours was taken over while this process slept.
    const { revision } = await readDocument(root)
    if (revision !== document.revision - 1) throw new Error('The registry was changed meanwhile; try again')
  })
}

/** Shells are long and rarely change; the two last that counted are kept, as the document decides which does. */
async function replaceShells(root: string, next: ShellBeside, onStep: WriteOptions['onStep']) {
  const before = await readBeside<ShellBeside>(shellFile(root))
  const counting = countingAt(next.revision - 1, before) ?? before.at(-1) ?? { revision: 0 }
  const isNewest = before[0] === undefined || before[0].revision < next.revision
  if (isNewest && isDeepStrictEqual(counting.shell, next.shell)) return
  // Counted before this one whatever its own number says, where an old copy of the document was put back.
  const last = { ...counting, revision: Math.min(counting.revision, next.revision - 1) }
  await replaceFile(shellFile(root), JSON.stringify([next, last]), onStep)
}

/** Writes a file so that a reader sees the old content or the new, never a part. */
export async function replaceFile(
  path: string,
  content: string | Buffer,
  onStep?: WriteOptions['onStep'],
  beforeRename?: () => Promise<void>,
): Promise<void> {
  const beside = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`)
  onStep?.('write')
  const file = await open(beside, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await beforeRename?.()
  onStep?.('rename')
  await rename(beside, path)
}

/** Changes a file of counters under a lock of its own, also when several hosts share the store. Answers the new content. */
export async function changeCounters<T>(path: string, read: () => Promise<T>, next: (before: T) => T): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  // By its own name: proper-lockfile knows the locks of a process by the file that is locked, and the root is taken.
  const unlock = await lockfile.lock(path, {
    realpath: false,
    retries: { retries: 200, factor: 1.2, minTimeout: 10, maxTimeout: 150 },
  })
  try {
    const after = next(await read())
    await replaceFile(path, JSON.stringify(after))
    return after
  } finally {
    await unlock()
  }
}
