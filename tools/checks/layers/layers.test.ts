import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDrawing } from './drawing.ts'
import { folderCycle, folderImports } from './folder-cycles.ts'
import { areas, layerOf, layers, packages, rooms, root, testFolders, toolFolder } from './layers.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('the drawing equals the layers (pnpm pages)', () => {
  expect(withDrawing(read('docs/architecture.md'))).toBe(read('docs/architecture.md'))
})

describe('the package.json files', () => {
  it('are those of the layers', () => {
    expect(packages.map(({ name }) => name).sort()).toEqual(
      layers
        .flat()
        .filter((name) => name !== toolFolder)
        .sort(),
    )
  })

  it('depend on lower layers only', () => {
    const isBelow = (name: string, other: string) => layerOf(other) >= 0 && layerOf(other) < layerOf(name)
    const wrong = packages.flatMap(({ name, dependencies }) =>
      dependencies.filter((other) => !isBelow(name, other)).map((other) => `${name} depends on ${other}`),
    )
    expect(wrong).toEqual([])
  })

  it('depend on no area, not even for development', () => {
    const wrong = packages.flatMap(({ name, dependencies, devDependencies }) =>
      [...dependencies, ...devDependencies]
        .filter((other) => areas.includes(other) || other === 'shell')
        .map((other) => `${name} depends on ${other}`),
    )
    expect(wrong).toEqual([])
  })

  it('take versions from the catalog and the workspace', () => {
    const right = (name: string) => (name.startsWith('@emberwatch/') ? 'workspace:*' : 'catalog:')
    const wrong = packages.flatMap(({ name, versions }) =>
      Object.entries(versions).flatMap(([other, version]) =>
        version === right(other) ? [] : [`${name}: ${other} ${version}`],
      ),
    )
    expect(wrong).toEqual([])
  })
})

it('the folders of every package and of the tools import each other in one direction', () => {
  const sources = [...packages.map(({ folder }) => join(root, folder, 'src')), join(root, toolFolder)].filter(
    existsSync,
  )
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.flatMap((source) => folderCycle(folderImports(source)) ?? [])).toEqual([])
})

it('every folder of a package with rooms lies on a layer', () => {
  const foldersOf = (name: string) => {
    const src = join(root, packages.find((one) => one.name === name)?.folder ?? '', 'src')
    const folders = globSync('*/', { cwd: src }).map((folder) => folder.replace(/\/$/, ''))
    return folders.filter((folder) => !testFolders.includes(folder)).sort()
  }
  const declared = Object.fromEntries(Object.entries(rooms).map(([name, layer]) => [name, layer.flat().sort()]))
  expect(Object.fromEntries(Object.keys(rooms).map((name) => [name, foldersOf(name)]))).toEqual(declared)
})

it('a cycle is found with its imports', () => {
  const imports = new Map([
    ['a', new Map([['b', 'a/x.ts imports b/y.ts']])],
    ['b', new Map([['c', 'b/y.ts imports c/z.ts']])],
    ['c', new Map([['b', 'c/z.ts imports b/y.ts']])],
  ])
  expect(folderCycle(imports)).toEqual(['b/y.ts imports c/z.ts', 'c/z.ts imports b/y.ts'])
})
