import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageSource, testSource } from './new-page.ts'

/**
 * Makes an area with one page, and everything that the platform keeps about it: its grant, its place among the
 * endpoints, the linter's rule that nobody imports it, the layers.
 * @param path the first path of its grant, by default `/<name>`
 */
export function newArea(root: string, name = '', path = `/${name}`): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('An area is named in small letters, as sites-systems')
  if (!/^\/[a-z][a-z0-9-]*$/.test(path)) throw new Error('The path of a grant is one segment, as /alarms')
  const folder = join(root, `mf-${name}`)
  if (existsSync(folder)) throw new Error(`mf-${name} is there already`)
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
  const page = `${name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())}Page`

  edit(
    root,
    'packages/federation/src/areas.ts',
    /\n\} as const satisfies/,
    `\n  ${key(name)}: ['${path}'],\n} as const satisfies`,
  )
  edit(root, 'packages/contract/src/api.ts', /\n\} as const\n/, `\n  ${key(name)}: [],\n} as const\n`)
  edit(root, 'packages/api/src/openapi/document.ts', /(?<=reports: '[^']*',?)\n\}/, `\n  ${key(name)}: '${title}.',\n}`)
  edit(root, 'scripts/boundaries.test.ts', /'mf-reports'\]/, `'mf-reports', 'mf-${name}']`)
  editAll(root, 'biome.json', /( *)"@emberwatch\/mf-reports\/\*\*"/g, (line, indent) =>
    [line, `${indent}"@emberwatch/mf-${name}"`, `${indent}"@emberwatch/mf-${name}/**"`].join(',\n'),
  )

  const place = join(folder, 'src/pages', page)
  mkdirSync(place, { recursive: true })
  const write = (file: string, content: string) => writeFileSync(join(folder, file), content)
  write('area.json', json({ name, title, owner: `${title} team`, routes: [route(path, page, title)], parts: [] }))
  write('package.json', json(packageFile(name)))
  write(
    'webpack.config.mjs',
    "import { areaConfig } from '@emberwatch/federation/webpack'\n\nexport default areaConfig(import.meta.url)\n",
  )
  write(`src/pages/${page}/${page}.tsx`, pageSource(page))
  write(`src/pages/${page}/${page}.test.tsx`, testSource(page, path))
  return [
    `mf-${name}: area.json, package.json, webpack.config.mjs, ${page} with its test`,
    'grant, endpoints, linter and layers know the area',
    `next: pnpm install, pnpm dev ${name}`,
  ]
}

const key = (name: string) => (name.includes('-') ? `'${name}'` : name)
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
const route = (path: string, page: string, title: string) => ({
  path,
  page,
  access: 'signedIn',
  title,
  menu: { label: title, order: 100 },
})

const packageFile = (name: string) => ({
  name: `@emberwatch/mf-${name}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  exports: { './area.json': './area.json' },
  dependencies: {
    '@emberwatch/contract': 'workspace:*',
    '@emberwatch/api-client': 'workspace:*',
    '@emberwatch/ui': 'workspace:*',
    react: 'catalog:',
    'react-router-dom': 'catalog:',
  },
  devDependencies: {
    '@emberwatch/federation': 'workspace:*',
    '@emberwatch/testing': 'workspace:*',
    '@types/react': 'catalog:',
    '@testing-library/react': 'catalog:',
  },
})

function edit(root: string, file: string, place: RegExp, text: string): void {
  editAll(root, file, place, () => text)
}

/** @throws when the place is not there any more, so that nothing is left out in silence */
function editAll(root: string, file: string, place: RegExp, text: (found: string, group: string) => string): void {
  const before = readFileSync(join(root, file), 'utf8')
  const after = before.replace(place, text)
  if (after === before) throw new Error(`${file}: there is no place for a new area (${place})`)
  writeFileSync(join(root, file), after)
}
