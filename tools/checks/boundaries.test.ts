import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Runs the project's lint rules over files planted in an empty copy of the tree, so that builds and type checks that
 * run at the same time see nothing of them. Answers the files that broke the rule of imports.
 */
function lint(planted: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-boundaries-'))
  try {
    for (const file of ['biome.json', 'biome.floors.json', '.gitignore'])
      copyFileSync(join(root, file), join(folder, file))
    for (const [file, source] of Object.entries(planted)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), source)
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const only = '--only=style/noRestrictedImports'
    const args = [biome, 'lint', only, '--reporter=json', '--max-diagnostics=none', '.']
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    if (!stdout.startsWith('{')) throw new Error(`Biome did not run: ${stderr}${stdout}`)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string | { file: string } } }[] }
    const paths = diagnostics.map(({ location: { path } }) => (typeof path === 'string' ? path : path.file))
    return [...new Set(paths)].sort()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One file for each import, numbered, so that every one is judged alone. */
const plant = (cases: readonly (readonly [folder: string, source: string])[]) =>
  Object.fromEntries(cases.map(([folder, source], i) => [`${folder}/zz-planted-${i}.ts`, `${source}\n`]))
const using = (name: string) => `import { x } from '${name}'\nx()`

const forbidden = [
  ['mf-modems/src', using('@emberwatch/mf-auth')],
  ['packages/host/src', using('../../../tools/checks/floors/floors.ts')],
  ['tools/dev', using('../../e2e/screenshot-list.ts')],
  ['mf-modems/src', using('@emberwatch/mf-sites-systems/src/pages/SitesPage/SitesPage.tsx')],
  ['mf-modems/src', "export * from '@emberwatch/mf-loops'"],
  ['mf-modems/src', "import type { X } from '@emberwatch/mf-reports'\nexport type Y = X"],
  ['mf-modems/src', "export const load = () => import('@emberwatch/mf-admin')"],
  ['mf-modems/src', using('../../mf-auth/src/pages/LoginPage/LoginPage.tsx')],
  ['mf-modems/src', using('../../mf-auth/area.json')],
  ['mf-modems/src/pages/ModemsPage', using('../../../../mf-auth/src/pages/LoginPage/LoginPage.tsx')],
  ['mf-modems/src', using('@emberwatch/mf-an-area-of-tomorrow')],
  ['mf-modems/src', using('@emberwatch/shell')],
  ['mf-modems/src', using('../../shell/src/routing/Gate.tsx')],
  ['mf-modems/src', using('../../packages/ui/src/table/DataTable.tsx')],
  ['mf-modems/src', using('@emberwatch/federation')],
  ['mf-modems/src', using('@emberwatch/api')],
  ['mf-modems/src', using('antd')],
  ['mf-modems/src', using('antd/es/button')],
  ['mf-modems/src', using('@ant-design/icons')],
  ['packages/ui/src', using('@emberwatch/shell')],
  ['packages/ui/src/table', using('../../../../shell/src/routing/Gate.tsx')],
  ['packages/ui/src', using('@emberwatch/mf-modems')],
  ['packages/ui/src', using('../../../mf-modems/src/modem-columns.tsx')],
  ['packages/ui/src', using('@emberwatch/federation/loader')],
  ['packages/ui/src', using('../../store/src/session.ts')],
  ['packages/contract/src', using('@emberwatch/store')],
  ['packages/contract/src', using('./loops/loops.ts')],
  ['packages/contract/src', using('@emberwatch/contract/loops')],
  ['packages/contract/src/entities', using('../sites-systems/site.ts')],
  ['packages/contract/src/loops', using('@emberwatch/store')],
  ['packages/store/src', using('@emberwatch/api-client')],
  ['packages/settings/src', using('@emberwatch/contract')],
  ['packages/ui/src', using('@emberwatch/settings')],
  ['mf-modems/src', using('@emberwatch/settings')],
  ['packages/store/src', using('../../api-client/src/client.ts')],
  ['packages/api-client/src', using('@emberwatch/ui')],
  ['packages/federation/src', using('@emberwatch/registry')],
  ['packages/registry/src', using('@emberwatch/host')],
  ['packages/registry/src', using('@emberwatch/mf-reports')],
  ['packages/host/src', using('@emberwatch/api')],
  ['packages/host/src', using('../../registry/src/registry.ts')],
  ['packages/host/src', using('../../../shell/src/start.tsx')],
  ['packages/api/src', using('@emberwatch/federation')],
  ['packages/api/src', using('@emberwatch/demo')],
  ['packages/api/src/db', using('../http/call.ts')],
  ['packages/api/src/http', using('../areas/auth/login.ts')],
  ['packages/api/src/jobs', "import type { Services } from '../http/call.ts'\nexport type X = Services"],
  ['packages/api/src/areas/auth', using('../../server/services.ts')],
  ['packages/api/src/live', using('../jobs/ask-job.ts')],
  ['packages/api/src/server', using('../../../demo/src/simulator/simulator.ts')],
  ['packages/demo/src', using('@emberwatch/host')],
  ['packages/demo/src', using('../../api/src/db/bulk.ts')],
  ['packages/host/src', using('@emberwatch/demo')],
  ['packages/demo/src', using('@emberwatch/server')],
  ['packages/server/src', using('@emberwatch/ui')],
  ['packages/server/src', using('../../api/src/db-cli.ts')],
  ['mf-modems/src', using('@emberwatch/demo')],
  ['packages/testing/src', using('@emberwatch/mf-modems')],
  ['shell/src', using('@emberwatch/mf-modems')],
  ['shell/src/areas', using('../../../mf-modems/src/pages/ModemsPage/ModemsPage.tsx')],
  ['shell/src', using('@emberwatch/host')],
  ['shell/src', using('antd')],
  ['shell/src', using('@emberwatch/antd-build')],
  ['mf-modems/src', using('@emberwatch/antd-build')],
  ['packages/ui/src', using('@emberwatch/antd-build')],
  ['packages/federation/src', using('@emberwatch/antd-build')],
  ['packages/antd-build/src', using('@emberwatch/shell')],
  ['mf-modems/src', "import { lazy } from 'react'\nlazy()"],
  ['packages/ui/src', "import { lazy } from 'react'\nlazy()"],
  ['shell/src', "import { lazy } from 'react'\nlazy()"],
] as const

const allowed = [
  ['mf-modems/src', "import { useState } from 'react'\nuseState()"],
  ['packages/antd-build/src', using('@emberwatch/ui/tokens')],
  ['packages/antd-build/src', using('@emberwatch/federation/webpack')],
  ['mf-modems/src', using('@emberwatch/ui')],
  ['mf-modems/src', using('@emberwatch/ui/map')],
  ['mf-modems/src', using('@emberwatch/contract')],
  ['mf-modems/src/pages/ModemsPage', using('../../modem-columns.tsx')],
  ['shell/src', using('@emberwatch/federation/loader')],
  ['packages/ui/src', using('antd')],
  ['packages/ui/src/table', using('../button/Button.tsx')],
  ['packages/ui/src', using('@emberwatch/store')],
  ['packages/host/src', using('@emberwatch/registry')],
  ['packages/host/src', using('@emberwatch/settings')],
  ['packages/registry/src', using('@emberwatch/federation')],
  ['packages/api/src', using('@emberwatch/contract')],
  ['packages/api/src/http', using('../db/queries.ts')],
  ['packages/api/src/areas/auth', using('../../http/call.ts')],
  ['packages/api/src/areas/reports/install-base', using('../../../work/rows-file.ts')],
  ['packages/api/src/testing', using('@emberwatch/demo')],
  ['packages/demo/src', using('@emberwatch/api')],
  ['packages/server/src', using('@emberwatch/demo')],
  ['packages/testing/src', using('@emberwatch/demo')],
] as const

it('the linter refuses every import against the arrows of the architecture, and the lazy of React', () => {
  const files = plant(forbidden)
  expect(lint(files)).toEqual(Object.keys(files).sort())
})

it('the linter lets imports along the arrows be', () => {
  expect(lint(plant(allowed))).toEqual([])
})

it('only tests and the test kit import the test kits', () => {
  const sources = globSync(['{shell,mf-*}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: root })
  const offenders = sources
    .filter((file) => !/\.test(-\w+)?\.tsx?$|^packages\/(testing|area-kit)\/|\/test(ing)?\//.test(file))
    .filter((file) =>
      /from '@emberwatch\/(testing|[\w-]+\/testing(\/[\w-]+)?)'/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(sources.length).toBeGreaterThan(100)
  expect(offenders).toEqual([])
})
