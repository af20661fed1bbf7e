import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostContract, type ShellRelease, shellName } from '@emberwatch/federation'
import { integrityOf } from '@emberwatch/federation/integrity'

interface ShellFacts {
  readonly version?: string
  /** Content by file name, beside the start. */
  readonly files?: Readonly<Record<string, string>>
  /** Members of release.json that differ from the content. */
  readonly changes?: Partial<ShellRelease>
}

/** Writes a folder as the shell's build leaves it; its scripts are small but have the right hashes. */
export async function writeShell(folder: string, { version = '1.0.0', files = {}, changes }: ShellFacts = {}) {
  const main = `main.${version.replaceAll('.', '')}.js`
  const manifest = {
    hostContract,
    exports: {},
    deprecated: {},
    ...changes,
    scripts: [{ file: main, integrity: integrityOf(`start('${version}')\n`) }],
    styles: [],
    preloads: [],
    lazy: {},
  }
  const contents: Record<string, string> = {
    [main]: `start('${version}')\n`,
    'shell.json': JSON.stringify(manifest),
    ...files,
  }
  await mkdir(folder, { recursive: true })
  const listed: ShellRelease['files'] = {}
  for (const [file, content] of Object.entries(contents)) {
    await writeFile(join(folder, file), content)
    listed[file] = { integrity: integrityOf(content), size: content.length }
  }
  const release: ShellRelease = {
    area: shellName,
    version,
    ...manifest,
    files: listed,
    calls: [],
    title: 'Emberwatch',
    owner: 'Platform team',
    commit: null,
    builtAt: new Date().toISOString(),
    ...changes,
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  return release
}
