import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { templates } from '../init/templates.ts'

export type AreaSources = Readonly<Record<string, string>>

const root = join(import.meta.dirname, '../../../..')

/** The six areas of this working copy, and the kit's starter area. */
export function currentAreas(): AreaSources {
  const files = globSync('mf-*/src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const own = files.map((file) => [file.replace('mf-', ''), readFileSync(join(root, file), 'utf8')] as const)
  const begun = Object.entries(templates({ name: 'kit', title: 'Kit', page: 'KitPage', path: '/kit', kit: 'none' }))
  const all = [...own, ...begun.map(([file, text]) => [`kit/${file}`, text] as const)]
  return Object.fromEntries(
    all.filter(([file]) => /(?<!\.test)\.tsx?$/.test(file)).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

export const packAreas = (areas: AreaSources): Buffer => brotliCompressSync(JSON.stringify(areas))
export const unpackAreas = (packed: Buffer): AreaSources => JSON.parse(brotliDecompressSync(packed).toString())
