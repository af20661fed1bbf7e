import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDrawing } from './drawing.ts'
import { areas, floorOf, floors, packages, rooms, root, testFolders, tools } from './floors.ts'
import { folderCycle, folderImports } from './folder-cycles.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('the drawing is that of the floors (pnpm floors)', () => {
  expect(withDrawing(read('docs/architecture.md'))).toBe(read('docs/architecture.md'))
})

describe('the package.json files', () => {
  it('are those of the floors', () => {
    expect(packages.map(({ name }) => name).sort()).toEqual(
      floors
        .flat()
        .filter((name) => name !== tools)
        .sort(),
    )
  })

  it.each(packages)('$name depends on lower floors only', ({ name, dependencies }) => {
    expect(dependencies.filter((other) => floorOf(other) < 0 || floorOf(other) >= floorOf(name))).toEqual([])
  })

  it.each(packages)('$name depends on no area, not even for development', ({ dependencies, devDependencies }) => {
    const all = [...dependencies, ...devDependencies]
    expect(all.filter((name) => areas.includes(name) || name === 'shell')).toEqual([])
  })

  it.each(packages)('$name takes versions from the catalog and the workspace', ({ versions }) => {
    const right = (name: string) => (name.startsWith('@emberwatch/') ? 'workspace:*' : 'catalog:')
    expect(Object.entries(versions).filter(([name, version]) => version !== right(name))).toEqual([])
  })
})

it.each(packages.map(({ folder }) => folder))('the folders of %s import each other in one direction', (folder) => {
  const src = join(root, folder, 'src')
  if (existsSync(src)) expect(folderCycle(folderImports(src))).toBeUndefined()
})

it('the folders of the tools import each other in one direction', () => {
  expect(folderCycle(folderImports(join(root, tools)))).toBeUndefined()
})

it.each(Object.keys(rooms))('every folder of %s lies on a floor', (name) => {
  const src = join(root, packages.find((one) => one.name === name)?.folder ?? '', 'src')
  const folders = globSync('*/', { cwd: src }).map((folder) => folder.replace(/\/$/, ''))
  expect(folders.filter((folder) => !testFolders.includes(folder)).sort()).toEqual(rooms[name]?.flat().sort())
})

it('finds a cycle, and names the imports that make it', () => {
  const imports = new Map([
    ['a', new Map([['b', 'a/x.ts imports b/y.ts']])],
    ['b', new Map([['c', 'b/y.ts imports c/z.ts']])],
    ['c', new Map([['b', 'c/z.ts imports b/y.ts']])],
  ])
  expect(folderCycle(imports)).toEqual(['b/y.ts imports c/z.ts', 'c/z.ts imports b/y.ts'])
})
