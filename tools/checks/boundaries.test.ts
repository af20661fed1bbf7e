import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packages } from './layers/layers.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Runs the project's rules of imports over files planted in an empty copy of the tree, so that builds and type checks that run at the same time see nothing
 * of them. Returns the files that broke a rule.
 */
function violations(planted: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-boundaries-'))
  try {
    linkPackages(folder)
    for (const [file, source] of Object.entries(planted)) {
      write(join(folder, file), source)
      const [, target] = source.match(/'(\.[^']+)'/) ?? []
      if (target) write(join(folder, dirname(file), target), '')
    }
    const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const config = join(root, '.dependency-cruiser.mjs')
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [cruiser, `--config=${config}`, '--output-type=json', ...new Set(Object.keys(planted).map(topOf))],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 },
    )
    if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run: ${stderr}${stdout}`)
    const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string }[] } }
    return [...new Set(summary.violations.map(({ from }) => from))].sort()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const topOf = (file: string) => file.split('/')[0] as string

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Makes the packages resolvable by name, with empty files behind their exports. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@emberwatch'), { recursive: true })
  for (const { name, folder: path } of packages) {
    const file = join(path, 'package.json')
    const text = readFileSync(join(root, file), 'utf8')
    write(join(folder, file), text)
    const exported: Record<string, unknown> = JSON.parse(text).exports ?? {}
    for (const target of Object.values(exported))
      if (typeof target === 'string' && !target.includes('*')) write(join(folder, path, target), '')
    symlinkSync(join(folder, path), join(folder, 'node_modules/@emberwatch', name))
  }
}

/** One file for each import, numbered, so that every one is judged alone. */
const plant = (cases: readonly (readonly [folder: string, source: string])[]) =>
  Object.fromEntries(cases.map(([folder, source], i) => [`${folder}/zz-planted-${i}.ts`, `${source}\n`]))
const using = (name: string) => `import { x } from '${name}'\nx()`

const forbidden = [
  ['mf-modems/src', using('@emberwatch/mf-auth')],
  ['packages/host/src', using('../../../tools/checks/layers/layers.ts')],
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
  ['packages/api/src/server', using('../fleet/index.ts')],
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
  ['mf-modems/src', using('@emberwatch/ui/testing')],
  ['packages/api/src/areas/auth', using('../../testing/mail-folder.ts')],
  ['packages/ui/src', using('@emberwatch/antd-build')],
  ['packages/federation/src', using('@emberwatch/antd-build')],
  ['packages/antd-build/src', using('@emberwatch/shell')],
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
  ['packages/api/src/testing', using('../fleet/index.ts')],
  ['packages/demo/src', using('@emberwatch/api')],
  ['packages/server/src', using('@emberwatch/demo')],
  ['packages/testing/src', using('@emberwatch/api/fleet')],
] as const

it('refuses every import against the arrows of the architecture', () => {
  const files = plant(forbidden)
  expect(violations(files)).toEqual(Object.keys(files).sort())
})

it('lets imports along the arrows be', () => {
  expect(violations(plant(allowed))).toEqual([])
})

it('refuses the lazy of React in packages, shell and areas', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-boundaries-'))
  for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(folder, file))
  const files = ['mf-modems/src/a.ts', 'packages/ui/src/a.ts', 'shell/src/a.ts']
  for (const file of files) write(join(folder, file), "import { lazy } from 'react'\nlazy()\n")
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=json', '.']
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true, force: true })
  if (!stdout) throw new Error(stderr)
  expect(JSON.parse(stdout).summary.errors).toBe(files.length)
})
