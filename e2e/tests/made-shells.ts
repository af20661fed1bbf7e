import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShellRelease } from '@emberwatch/federation'
import { integrityOf } from '@emberwatch/federation/integrity'

/** Shells for tests: the workspace's build under another version, changed in one place, as a build would have it. */

const buildFolder = join(import.meta.dirname, '../../shell/dist')
interface ShellChanges {
  /** Runs before the shell's own start. */
  readonly text?: string
  readonly changes?: Partial<ShellRelease>
}

/** Copies a shell, whose start by default writes its version on the document: `data-shell`. */
export async function copyShell(
  version: string,
  folder: string,
  { text, changes }: ShellChanges = {},
): Promise<string> {
  await cp(buildFolder, folder, { recursive: true })
  const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as ShellRelease
  const start = release.scripts.find(({ file }) => file.startsWith('main.'))?.file ?? ''
  const first = text ?? `document.documentElement.dataset.shell = ${JSON.stringify(version)};\n`
  const content = first + (await readFile(join(folder, start), 'utf8'))
  const file = `main.v${version.replaceAll('.', '-')}.js`
  const integrity = integrityOf(content)
  await writeFile(join(folder, file), content)
  const files = { ...release.files }
  for (const name of [start, `${start}.br`]) {
    await rm(join(folder, name))
    delete files[name]
  }
  const newRelease: ShellRelease = {
    ...release,
    version,
    scripts: release.scripts.map((script) => (script.file === start ? { file, integrity } : script)),
    files: { ...files, [file]: { integrity, size: Buffer.byteLength(content) } },
    ...changes,
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(newRelease))
  return folder
}
