import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAreaName } from '@emberwatch/federation'
import { kitFile } from '../paths.ts'
import { formatFiles } from './edit-area.ts'
import { templates } from './templates.ts'

interface InitOptions {
  readonly grant: string
  /** A version of the kit, or the path of its packed file. */
  readonly kit?: string
}

/**
 * Creates an area's repository in a folder: a page, a part, a test and the build setup.
 * @returns the files
 * @throws when the name is invalid or one of the files exists, except a package.json in which npm has only installed Node for this command
 */
export function initArea(folder: string, name: string, { grant: path, kit }: InitOptions): string[] {
  if (!isAreaName(name)) throw new Error('An area is named in small letters, as fire-drills')
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
  const page = `${name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())}Page`
  const installed = installedBefore(folder)
  const files = Object.entries(templates({ name, title, page, path, kit: kit && fromFolder(folder, kit), installed }))
  const there = files
    .map(([file]) => file)
    .filter((file) => existsSync(join(folder, file)) && !(file === 'package.json' && installed))
  if (there.length) throw new Error(`${there.join(', ')}: there already; begin in an empty folder`)
  for (const [file, content] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  formatFiles(folder, ['.'], [`--config-path=${kitFile()}`, '--vcs-enabled=false'])
  return files.map(([file]) => file)
}

/** The packed kit's path from the folder, which holds on other machines too where both lie in one place. A version stays as it is. */
export function fromFolder(folder: string, kit: string): string {
  if (!/^file:(?!~)|^\.{0,2}[/\\]|^[A-Za-z]:[/\\]/.test(kit)) return kit
  const file = kit.startsWith('file://') ? fileURLToPath(kit) : resolve(folder, kit.replace(/^file:/, ''))
  return `file:${relative(folder, file).replaceAll('\\', '/')}`
}

/** @returns dependencies when package.json only has what `npm install` wrote; undefined when it has more or is missing */
function installedBefore(folder: string): Readonly<Record<string, string>> | undefined {
  const file = join(folder, 'package.json')
  const { devDependencies, ...more } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return devDependencies && Object.keys(more).length === 0 ? devDependencies : undefined
}
