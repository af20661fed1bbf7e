import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closed } from './changelog.ts'

/** Sets the version of the platform and updates the files that depend on it. */

const packageFiles = ['package.json', 'packages/api/package.json']
const imageFiles = [
  ...['base', 'broker', 'monitoring'].map((name) => `deploy/kubernetes/${name}/kustomization.yaml`),
  'docs/deploying.md',
]
const migrations = 'packages/api/src/db/migrations'

export const versionIn = async (root: string): Promise<string> =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version

/** Sets the version in the working copy. @param day such as `2026-03-02` */
export async function setVersion(root: string, version: string, day: string): Promise<void> {
  const before = await versionIn(root)
  const change = async (file: string, next: (text: string) => string) => {
    const text = await readFile(join(root, file), 'utf8')
    await writeFile(join(root, file), next(text))
  }
  for (const file of packageFiles) await change(file, (text) => text.replace(/("version": )"[^"]+"/, `$1"${version}"`))
  for (const file of imageFiles)
    await change(file, (text) =>
      text
        .replaceAll(`emberwatch:${before}`, `emberwatch:${version}`)
        .replaceAll(`newTag: ${before}`, `newTag: ${version}`),
    )
  await change('CHANGELOG.md', (text) => closed(text, version, day))
  const schema = await newestSchema(root)
  await change('docs/upgrades.md', (text) => withRow(text, `| ${version} | ${schema} | yes | yes |`))
}

const newestSchema = async (root: string): Promise<string> =>
  (await readdir(join(root, migrations)))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
    ?.slice(0, 4) ?? ''

const withRow = (text: string, row: string): string => text.replace(/(\n\|[^\n]*)(?=\n(?!\|))/, `$1\n${row}`)
