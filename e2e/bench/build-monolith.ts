import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withAntd } from '@emberwatch/antd-build'
import { AreaFile, areasOf, pageExpose, partExpose } from '@emberwatch/federation'
import { runWebpack, shellConfig } from '@emberwatch/federation/webpack'
import * as v from 'valibot'

const root = join(import.meta.dirname, '../..')

/**
 * Builds shell and areas from the very same source as one webpack build: only the module that says where pages come from
 * is another one, generated here, with an `import()` for every page and part.
 */
export async function buildMonolith(folder: string): Promise<string> {
  const createSource = join(folder, 'create-source.ts')
  writeFileSync(createSource, generatedSource())
  const outputPath = join(folder, 'dist')
  const config = pathToFileURL(join(root, 'shell/webpack.config.mjs')).href
  await runWebpack(
    withAntd(
      shellConfig(config, { outputPath, alias: { [join(root, 'shell/src/areas/create-source.ts')]: createSource } }),
    ),
  )
  return outputPath
}

function generatedSource(): string {
  const areas = areasOf({}).flatMap((name) => {
    const file = join(root, `mf-${name}`, 'area.json')
    return existsSync(file) ? [v.parse(AreaFile, JSON.parse(readFileSync(file, 'utf8')))] : []
  })
  const imports = areas.flatMap(({ name, routes, parts }) => [
    ...new Set([
      ...routes.map(({ page }) => importLine(name, pageExpose(page), `pages/${page}/${page}.tsx`)),
      ...parts.map((part) => importLine(name, partExpose(part.name), `parts/${part.name}/${part.name}.tsx`)),
    ]),
  ])
  const entries = areas.map(({ name, title, routes, parts }) => {
    const release = { area: name, version: '0.0.0', globalName: name, title, routes, parts, exposes: {} }
    return [name, { active: '0.0.0', previous: null, releases: { '0.0.0': release } }]
  })
  return `const registry = { revision: 1, base: '/areas/', areas: ${JSON.stringify(Object.fromEntries(entries))} }
const loads = {
${imports.join('\n')}
}
export const createSource = () => ({
  registry,
  release: (area) => registry.areas[area].releases['0.0.0'],
  load: async (area, expose) => ({
    module: await loads[area + expose.slice(1)](),
    release: registry.areas[area].releases['0.0.0'],
  }),
  isReachable: async () => true,
  demote: () => false,
  reportCrash: () => undefined,
  offer: () => [],
  waiting: () => [],
  adopt: () => {},
  subscribe: () => () => {},
})
`
}

const importLine = (area: string, expose: string, file: string) =>
  `  '${area}${expose.slice(1)}': () => import(${JSON.stringify(join(root, `mf-${area}`, 'src', file))}),`
