import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type AreaName,
  firstGrants,
  type Grants,
  globalNameOf,
  hostContract,
  pageExpose,
  partExpose,
  type Release,
  sourceMapOf,
  sourceMapsFolder,
} from '@emberwatch/federation'
import { integrityOf } from '@emberwatch/federation/integrity'

interface ReleaseFacts {
  readonly area?: AreaName
  readonly version?: string
  /** Content by file name, beside the entry and the page's chunk. */
  readonly files?: Readonly<Record<string, string>>
  /** Source maps by script; they are no files of the release. */
  readonly maps?: Readonly<Record<string, string>>
  /** Members of release.json that differ from the content. */
  readonly changes?: Partial<Release>
}

/** Writes a folder as an area's build leaves it, with one page; its scripts are small but have the right hashes. */
export async function writeRelease(folder: string, facts: ReleaseFacts = {}): Promise<Release> {
  const { area = 'modems', version = '1.0.0' } = facts
  const globalName = globalNameOf(area, version)
  const chunk = 'pages-SomePage.js'
  const contents = {
    'remoteEntry.js': `var ${globalName} = {}\n`,
    [chunk]: `// a page of ${area} ${version}\n`,
    ...facts.files,
  }
  const files = await writeFiles(folder, contents)
  await writeMaps(folder, facts.maps)
  const exposed = [pageExpose('SomePage'), ...(facts.changes?.parts ?? []).map(({ name }) => partExpose(name))]
  const first = [{ file: chunk, integrity: integrityOf(contents[chunk] ?? '') }]
  const path = (firstGrants as Grants)[area]?.paths[0] ?? `/${area}`
  const release: Release = {
    area,
    version,
    hostContract: `^${hostContract}`,
    entry: 'remoteEntry.js',
    entryIntegrity: integrityOf(contents['remoteEntry.js']),
    globalName,
    files,
    exposes: Object.fromEntries(exposed.map((expose) => [expose, first])),
    needs: {},
    uses: {},
    calls: [],
    routes: [{ path, page: 'SomePage', access: 'signedIn', title: 'Some page' }],
    parts: [],
    title: area,
    owner: 'Some team',
    commit: null,
    builtAt: new Date().toISOString(),
    ...facts.changes,
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  return release
}

async function writeFiles(folder: string, contents: Readonly<Record<string, string>>): Promise<Release['files']> {
  const files: Release['files'] = {}
  for (const [file, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
    files[file] = { integrity: integrityOf(content), size: content.length }
  }
  return files
}

async function writeMaps(folder: string, maps: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [script, map] of Object.entries(maps)) {
    await mkdir(join(folder, sourceMapsFolder), { recursive: true })
    await writeFile(join(folder, sourceMapsFolder, sourceMapOf(script)), map)
  }
}
