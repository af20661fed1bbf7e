import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { CopyRefused } from './backup-location.ts'
import { leftOut } from './table-facts.ts'

/** Folders of the data folder in a backup; a new secret there stays out. */
export const backedUpFolders = ['releases', 'shell'] as const

/** Data keys of a server without DATA_KEYS, for `--with-keys`. */
export const keysFile = 'data-keys'

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Restores write nothing else into the data folder, and nothing outside it. */
const Path = v.pipe(
  v.string(),
  v.check((path) => {
    const [first = '', ...more] = path.split('/')
    const isIncluded = path === keysFile || (backedUpFolders.some((one) => one === first) && more.length > 0)
    return isIncluded && !path.includes('\\') && !more.some((part) => part === '' || part === '.' || part === '..')
  }),
)
const Table = v.pipe(
  v.string(),
  v.regex(/^[a-z_]\w*$/),
  v.check((name) => leftOut[name] !== 'all'),
)

/** `manifest.json`, the last file of a backup. */
const Manifest = v.object({
  format: v.literal(1),
  version: v.string(),
  madeAt: v.string(),
  migrations: v.array(v.object({ name: v.string(), hash: Sha256 })),
  tables: v.array(v.object({ name: Table, rows: Count, sha256: Sha256 })),
  sequences: v.array(v.object({ table: v.string(), column: v.string(), last: v.number(), isCalled: v.boolean() })),
  /** Ids of the data keys that open its sealed texts. */
  dataKeys: v.array(v.string()),
  files: v.array(v.object({ path: Path, sha256: Sha256 })),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const manifestFile = 'manifest.json'
/** Holds one file for some megabytes of rows. */
export const tableFolder = (table: string) => `tables/${table}/`
export const tableFile = (table: string, part: number) =>
  `${tableFolder(table)}${String(part).padStart(7, '0')}.jsonl.gz`
export const backupEntry = (path: string) => `files/${path}`

/** The second line is the manifest's own hash. */
export function formatManifest(manifest: Manifest): Buffer {
  const content = JSON.stringify(manifest)
  return Buffer.from(`${content}\n${sha256(content)}\n`)
}

/** @throws CopyRefused unless it is as it was written */
export function parseManifest(bytes: Buffer): Manifest {
  const [content = '', seal = ''] = bytes.toString('utf8').split('\n')
  if (sha256(content) !== seal) throw damaged(`${manifestFile} is not as it was written`)
  return v.parse(Manifest, JSON.parse(content))
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** @param what without a full stop */
export const damaged = (what: string) => new CopyRefused(`The backup is damaged: ${what}.`)
