import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type AreaName, globalNameOf, type Release } from '@emberwatch/federation'
import { integrityOf } from '@emberwatch/federation/integrity'

/** Releases for tests: the workspace's build under another version, whole or broken in one way. */

const root = join(import.meta.dirname, '../..')
/**
 * Copies the workspace's build of an area and makes it another version, as a build would: another global name and so
 * other hashes, down into the entry. Takes milliseconds where a build takes a second.
 * @param change what else is other than in the build, file by file
 */
export async function copyRelease(
  area: AreaName,
  version: string,
  folder: string,
  change = (_file: string, content: string) => content,
): Promise<string> {
  // The copy omits the compressed files, which would keep the old content.
  const filter = (source: string) => !source.endsWith('.br')
  await cp(join(root, `mf-${area}`, 'dist'), folder, { recursive: true, filter })
  const release: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
  const globalName = globalNameOf(area, version)
  const hashes = new Map<string, string>()
  const files: Release['files'] = {}
  const names = Object.keys(release.files).filter((name) => !name.endsWith('.br') && name !== release.entry)
  // The entry last: it holds the hashes of the others.
  for (const name of [...names, release.entry]) {
    let content = change(name, (await readFile(join(folder, name), 'utf8')).replaceAll(release.globalName, globalName))
    if (name === release.entry) for (const [before, after] of hashes) content = content.replaceAll(before, after)
    await writeFile(join(folder, name), content)
    files[name] = { integrity: integrityOf(content), size: Buffer.byteLength(content) }
    hashes.set(release.files[name]?.integrity ?? '', files[name].integrity)
  }
  const exposes = Object.fromEntries(
    Object.entries(release.exposes).map(([expose, first]) => [
      expose,
      first.map(({ file }) => ({ file, integrity: files[file]?.integrity ?? '' })),
    ]),
  )
  const entryIntegrity = files[release.entry]?.integrity ?? ''
  const newRelease = { ...release, version, globalName, files, exposes, entryIntegrity }
  await writeFile(join(folder, 'release.json'), JSON.stringify(newRelease))
  return folder
}

/** A release whose entry begins with this text; its published hash is right. */
export async function releaseWithEntry(area: AreaName, version: string, folder: string, text: string): Promise<string> {
  await copyRelease(area, version, folder)
  const release: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
  const content = text + (await readFile(join(folder, release.entry), 'utf8'))
  await writeFile(join(folder, release.entry), content)
  const entryIntegrity = integrityOf(content)
  const files = { ...release.files, [release.entry]: { integrity: entryIntegrity, size: Buffer.byteLength(content) } }
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...release, files, entryIntegrity }))
  return folder
}

/** A release built from the area's source with one page written anew, or a part. */
export async function releaseWithPage(
  area: AreaName,
  version: string,
  folder: string,
  [page, source]: readonly [page: string, source: string],
  kind: 'pages' | 'parts' = 'pages',
): Promise<string> {
  const from = join(root, `mf-${area}`)
  const copy = `${folder}-source`
  for (const part of ['src', 'area.json', 'package.json', 'webpack.config.mjs'])
    await cp(join(from, part), join(copy, part), { recursive: true })
  await symlink(join(from, 'node_modules'), join(copy, 'node_modules'))
  await writeFile(join(copy, 'src', kind, page, `${page}.tsx`), source)
  await promisify(execFile)(process.execPath, [join(root, 'e2e/build-release.ts'), area, version, folder, copy])
  return folder
}

/** A release of an area that this repository does not have: a page `FirstPage` with a place in the menu, and a part. */
export async function releaseOfNewArea(
  area: AreaName,
  version: string,
  folder: string,
  page?: string,
  calls?: string,
): Promise<string> {
  const title = area.charAt(0).toUpperCase() + area.slice(1)
  const source = `${folder}-source`
  const files = {
    'package.json': JSON.stringify({ name: area, version, type: 'module' }),
    'area.json': JSON.stringify({
      name: area,
      title,
      owner: `${title} team`,
      grant: [`/${area}`],
      routes: [{ path: `/${area}`, page: 'FirstPage', access: 'signedIn', title, menu: { label: title, order: 100 } }],
      parts: [{ name: 'Summary', summary: 'In a line' }],
    }),
    'src/pages/FirstPage/FirstPage.tsx':
      page ??
      `import { Page } from '@emberwatch/ui'\nexport const FirstPage = () => <Page title="${title}">It works</Page>\n`,
    ...(calls ? { 'src/calls.ts': calls } : {}),
    'src/parts/Summary/Summary.tsx': 'export const Summary = () => <p>in a line</p>\n',
  }
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(source, file)), { recursive: true })
    await writeFile(join(source, file), content)
  }
  await symlink(join(root, 'mf-modems/node_modules'), join(source, 'node_modules'))
  await promisify(execFile)(process.execPath, [join(root, 'e2e/build-release.ts'), area, version, folder, source])
  return folder
}
