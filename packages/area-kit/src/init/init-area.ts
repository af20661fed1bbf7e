import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isAreaName } from '@emberwatch/federation'
import { binOf, kitFile } from '../commands/place.ts'
import { templates } from './templates.ts'

interface InitOptions {
  /** The path that ops granted it. */
  readonly grant: string
  /** A version of the kit, or where its packed file lies. */
  readonly kit?: string
}

/**
 * Makes the repository of an area in a folder: a page and a part, a test, and what builds them.
 * @returns the files
 * @throws when the name is none, or one of the files is there already
 */
export function initArea(folder: string, name: string, { grant: path, kit }: InitOptions): string[] {
  if (!isAreaName(name)) throw new Error('An area is named in small letters, as fire-drills')
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
  const page = `${name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())}Page`
  const files = Object.entries(templates({ name, title, page, path, kit }))
  const there = files.map(([file]) => file).filter((file) => existsSync(join(folder, file)))
  if (there.length) throw new Error(`${there.join(', ')}: there already; begin in an empty folder`)
  for (const [file, content] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  // Lines are broken after names of any length.
  const settings = [`--config-path=${kitFile()}`, '--vcs-enabled=false', '--log-level=none']
  spawnSync(process.execPath, [binOf('@biomejs/biome', 'biome'), 'check', '--write', ...settings, '.'], { cwd: folder })
  return files.map(([file]) => file)
}
