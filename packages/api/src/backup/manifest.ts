import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { CopyRefused } from './refused.ts'

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Of a file inside: nothing outside the backup is ever read or written. */
const Path = v.pipe(
  v.string(),
  v.check((path) => !path.split('/').some((part) => part === '' || part === '.' || part === '..')),
)

/** What a backup holds, in `manifest.json`; written last, so that one without it was not finished. */
const Manifest = v.object({
  format: v.literal(1),
  version: v.string(),
  madeAt: v.string(),
  migrations: v.array(v.object({ name: v.string(), hash: Sha256 })),
  tables: v.array(
    v.object({ name: v.pipe(v.string(), v.regex(/^[a-z_]\w*$/)), rows: Count, bytes: Count, sha256: Sha256 }),
  ),
  sequences: v.array(v.object({ table: v.string(), column: v.string(), last: v.number(), isCalled: v.boolean() })),
  files: v.array(v.object({ path: Path, bytes: Count, sha256: Sha256 })),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const manifestFile = (backup: string) => join(backup, 'manifest.json')
export const tableFile = (backup: string, table: string) => join(backup, 'tables', `${table}.jsonl.gz`)
export const keptFile = (backup: string, path: string) => join(backup, 'files', path)

/** @throws CopyRefused unless every byte is as it was written */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(manifestFile(backup), 'utf8').catch(() => {
    throw new CopyRefused(`${backup} is no backup, or one that was not finished: it has no manifest.json.`)
  })
  const [content = '', seal = ''] = text.split('\n')
  if (sha256(content) !== seal) throw new CopyRefused('The backup is damaged: manifest.json is not as it was written.')
  const manifest = v.parse(Manifest, JSON.parse(content))
  for (const { name, ...wanted } of manifest.tables) await check(tableFile(backup, name), wanted)
  for (const { path, ...wanted } of manifest.files) await check(keptFile(backup, path), wanted)
  return manifest
}

/** With a hash of its own on the second line. */
export function formatManifest(manifest: Manifest): string {
  const content = JSON.stringify(manifest)
  return `${content}\n${sha256(content)}\n`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Size and hash of a file, read piece by piece. */
export async function measure(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const { size } = await stat(file)
  await pipeline(createReadStream(file), hash)
  return { bytes: size, sha256: hash.digest('hex') }
}

async function check(file: string, wanted: { bytes: number; sha256: string }) {
  const found = await measure(file).catch(() => undefined)
  if (found?.sha256 !== wanted.sha256) throw new CopyRefused(`The backup is damaged: ${file} is not as it was written.`)
}
