import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAreaName } from '@emberwatch/federation'
import { pageSource, testSource } from './new-page.ts'

/**
 * Creates an area with one page. Its grant is not created: ops adds it in the registry.
 * @param path the first path of its grant, by default `/<name>`
 */
export function newArea(root: string, name = '', path = `/${name}`): string[] {
  if (!isAreaName(name)) throw new Error('An area is named in small letters, as sites-systems')
  if (!/^\/[a-z][a-z0-9-]*$/.test(path)) throw new Error('The path of a grant is one segment, as /alarms')
  const folder = join(root, `mf-${name}`)
  if (existsSync(folder)) throw new Error(`mf-${name} is there already`)
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
  const page = `${name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())}Page`

  const pageFolder = join(folder, 'src/pages', page)
  mkdirSync(pageFolder, { recursive: true })
  const write = (file: string, content: string) => writeFileSync(join(folder, file), content)
  write(
    'area.json',
    json({ name, title, owner: `${title} team`, grant: [path], routes: [route(path, page, title)], parts: [] }),
  )
  write('package.json', json(packageFile(name)))
  write(
    'webpack.config.mjs',
    "import { areaConfig } from '@emberwatch/federation/webpack'\n\nexport default areaConfig(import.meta.url)\n",
  )
  write(`src/pages/${page}/${page}.tsx`, pageSource(page))
  write(`src/pages/${page}/${page}.test.tsx`, testSource(page, path))
  return [
    `mf-${name}: area.json, package.json, webpack.config.mjs, ${page} with its test`,
    `next: pnpm install, pnpm dev ${name}`,
    `and, before it is published: pnpm areas grant ${name} ${path} --owner "${title} team"`,
  ]
}

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
