import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** More files in one let memory grow, and make a process run on when the others are done. */
const filesPerGroup = 6

/**
 * What is in a file that needs modules or a page of its own: it says so, it replaces modules, which would be replaced for the group, or it loses a
 * chunk, which cannot be lost where an earlier file has loaded it.
 */
const aloneWhere = /@alone|\bjest\.mock\(|\b(?:loseChunk|expectRetry|expectNextPress)\(/

/**
 * Joins test files that lie beside each other in one file, as Jest loads every module anew for each file: a quarter of what tests cost. Each is a
 * `describe` with its path as title, so that its hooks are its own.
 * @param folder of the files to write, which is emptied
 * @param root of the repository
 * @param files from the root
 */
export function joinFiles(folder: string, root: string, files: readonly string[]): void {
  const isAlone = (file: string) => aloneWhere.test(readFileSync(join(root, file), 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const groups = files.filter(isAlone).map((file) => [file])
  const others = files.filter((file) => !isAlone(file)).sort()
  while (others.length > 0) groups.push(others.splice(0, filesPerGroup))
  for (const group of groups) {
    const [first = ''] = group
    const text = group.map((file) => `describe('${file}', () => void require('${join(root, file)}'))\n`).join('')
    writeFileSync(join(folder, first.replaceAll('/', '-')), text)
  }
}
