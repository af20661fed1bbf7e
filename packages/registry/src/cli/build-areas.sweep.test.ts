import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `areas build` in a workspace whose one area breaks a rule before anything is built. */

const root = join(import.meta.dirname, '../../../..')
let workspace: string
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'emberwatch-workspace-'))
  mkdirSync(join(workspace, 'mf-modems'))
  symlinkSync(join(root, 'mf-modems/node_modules'), join(workspace, 'mf-modems/node_modules'))
  writeFileSync(
    join(workspace, 'mf-modems/webpack.config.mjs'),
    "import { areaConfig } from '@emberwatch/federation/webpack'\n\nexport default areaConfig(import.meta.url)\n",
  )
  writeFileSync(join(workspace, 'mf-modems/package.json'), '{ "name": "modems", "version": "1.0.0", "type": "module" }')
})
afterEach(() => rmSync(workspace, { recursive: true, force: true }))

const route = { path: '/modems', page: 'ListPage', access: 'signedIn', title: 'Modems' }
const area = { name: 'modems', title: 'Modems', owner: 'Some team', routes: [route], parts: [] }
function build(name: string, areaFile: unknown) {
  writeFileSync(join(workspace, 'mf-modems/area.json'), JSON.stringify(areaFile))
  const program = join(root, 'node_modules/.bin/emberwatch-areas')
  const { status, stderr } = spawnSync(program, ['build', name], { cwd: workspace, encoding: 'utf8' })
  return { status, error: stderr.trim() }
}

it.each([
  ['schema', { ...area, routes: [] }, 'schema: area.json: routes: '],
  ['grant', { ...area, routes: [{ ...route, path: '/sites' }] }, 'grant: area.json: /sites lies outside the grant'],
  ['missing-file', area, 'missing-file: area.json names ./pages/ListPage, but there is no '],
])('the command fails with the exit code of refusals for the rule %s', (_, areaFile, message) => {
  expect(build('modems', areaFile)).toEqual({ status: 2, error: expect.stringContaining(message) })
})

it('an invalid name fails with the exit code of unknown commands', () => {
  expect(build('Modems', area)).toEqual({ status: 64, error: expect.stringContaining('Modems is no name of an area') })
})
