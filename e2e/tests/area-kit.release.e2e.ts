import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildHost } from '@emberwatch/host'
import { freePort } from '@emberwatch/http/testing/free-port'
import { makeToken, Registry, readTokens } from '@emberwatch/registry'
import { expect, test } from '@playwright/test'
import { codeOf } from '../../tools/checks/docs/markdown.ts'
import { loopTests } from './area-kit-loop.ts'
import { beSignedIn, logIn } from './steps.ts'

/** A team that has never seen this repository: from the packed kit to a published area, word for word as docs/areas.md says. */

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
let folder: string
let area: string
let kit: string
let server: ChildProcess | undefined
/** Address of the server that `npm start` runs. */
let developed: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  // Packing builds the whole platform, and npm fetches what areas are built with.
  test.setTimeout(600_000)
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-kit-'))
  area = await mkdtemp(join(folder, 'area-'))
  await run(process.execPath, [join(root, 'tools/release/kit/kit.ts'), 'pack', join(folder, 'kit')], { cwd: root })
  const file = (await readdir(join(folder, 'kit'))).find((name) => name.endsWith('.tgz')) ?? ''
  kit = join(folder, 'kit', file)
})
test.afterAll(async () => {
  await stopped()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Resolves when the area's server has ended; no program is between, which would keep the signal to itself. */
const stopped = () =>
  new Promise<unknown>((resolve) => {
    if (!server || server.exitCode !== null) return resolve(null)
    server.once('exit', resolve).kill('SIGTERM')
  })

/**
 * The environment omits pnpm's NODE_PATH, by which Node finds this repository's packages where the area has none, and the variables of Playwright's workers.
 */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(NODE_PATH|(TEST|PW|PLAYWRIGHT)_.*)$/.test(name)),
)
const inArea = (program: string, ...args: string[]) =>
  run(program, args, { cwd: area, env: { ...environment, npm_config_prefer_offline: 'true' }, maxBuffer: 1e8 })
/** Calls the area's command directly: `npx` needs a second more. */
const areas = (...args: string[]) => inArea(process.execPath, 'node_modules/.bin/emberwatch-areas', ...args)

/** Starts the area's server. @returns what the pattern finds in its output, its first group where it has one */
async function startAndRead(args: readonly string[], env: NodeJS.ProcessEnv, pattern: RegExp): Promise<string> {
  const program = join(area, 'node_modules/.bin/emberwatch-areas')
  server = spawn(process.execPath, [program, ...args], { cwd: area, env: { ...environment, ...env }, stdio: 'pipe' })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  await expect.poll(() => output, { timeout: 120_000 }).toMatch(pattern)
  const [whole = '', group = whole] = pattern.exec(output) ?? []
  return group
}

/** Seconds of each command from the empty folder to the first page; they are left in test-results/kit.json. */
const seconds: Record<string, number> = {}
const secondsSince = (begin: number) => Math.round((performance.now() - begin) / 100) / 10
async function timed(command: string, run: () => Promise<unknown>): Promise<void> {
  const begin = performance.now()
  await run()
  seconds[command] = secondsSince(begin)
}

test("npx makes an area's repository in which npm install and npm test pass", async () => {
  test.setTimeout(600_000)
  const grant = ['--grant', '/weather', '--kit', `file:${kit}`]
  const init = ['emberwatch-areas', 'init', 'weather', ...grant]
  await timed('init', () => inArea('npx', '--yes', `--package=${kit}`, ...init))
  expect((await readdir(area)).sort()).toEqual(
    [
      '.github',
      '.gitignore',
      '.gitlab-ci.yml',
      'README.md',
      'area.json',
      'biome.json',
      'e2e',
      'package.json',
      'playwright.config.ts',
      'src',
      'tsconfig.json',
    ].sort(),
  )
  await timed('npm install', () => inArea('npm', 'install'))
  await timed('npm test', () => inArea('npm', 'test'))
  // The next test checks these with the others.
  await areas('add', 'page', 'StormWarningPage', '--path', '/weather/storms', '--title', 'Storms')
  await areas('add', 'part', 'Outlook')
  await areas('add', 'extension', 'home.tiles')
  await areas('add', 'test', 'StormWarningPage')
  await areas('add', 'service')
  await inArea('npm', 'install')
  const sources = await readdir(join(area, 'node_modules/@emberwatch/area-kit'), { recursive: true })
  expect(sources.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([])
})

test('linter and compiler enforce the rules of areas', async () => {
  test.setTimeout(300_000)
  const file = join(area, 'src/parts/Summary/Summary.tsx')
  const before = await readFile(file, 'utf8')
  const failing = async (line: string) => {
    await writeFile(file, `${line}\n\n${before}`)
    const failed = await inArea('npm', 'test').catch((error) => `${error.stdout}${error.stderr}`)
    await writeFile(file, before)
    return failed
  }
  const output = await failing("import { Sprinkler } from '@emberwatch/ui'\n\nexport const x = Sprinkler")
  expect(output).toContain('Sprinkler')
  expect(output).toContain('types: failed\nlint: passed\ntests: passed\nserver: passed\n')
  expect(await failing("export * from '@emberwatch/ui/src/button/Button'")).toMatch(/Cannot find module|TS2307/)
})

test("exports that the kit's shell lacks are named before a publish", async () => {
  test.setTimeout(300_000)
  const file = join(area, 'node_modules/@emberwatch/area-kit/platform/shell/shell.json')
  const before = await readFile(file, 'utf8')
  const shell = JSON.parse(before)
  shell.exports['@emberwatch/ui'] = shell.exports['@emberwatch/ui'].filter((name: string) => name !== 'Page')
  await writeFile(file, JSON.stringify(shell))
  const gap = 'uses Page of @emberwatch/ui, which the host'
  try {
    for (const [program, ...args] of [
      ['npx', 'emberwatch-areas', 'build'],
      ['npx', 'emberwatch-areas', 'check'],
      ['npm', 'test'],
    ] as const)
      await expect(inArea(program, ...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(gap) })
  } finally {
    await writeFile(file, before)
  }
})

test('an unknown key of area.json and a missing host are named', async () => {
  test.setTimeout(300_000)
  const file = join(area, 'area.json')
  const before = await readFile(file, 'utf8')
  await writeFile(file, before.replace('"title"', '"titel"'))
  try {
    const message = expect.stringContaining('schema: area.json: titel: is no key here; there are name, title, owner')
    await expect(areas('build')).rejects.toMatchObject({ code: 2, stderr: message })
  } finally {
    await writeFile(file, before)
  }
  const naming = expect.stringContaining('Name the host with --host')
  await expect(areas('publish', '--note', 'x')).rejects.toMatchObject({ code: 64, stderr: naming })
})

test('npm start shows the area in the real shell, updated on save', async ({ page }) => {
  test.setTimeout(300_000)
  await extend()
  const port = String(await freePort())
  developed = `http://localhost:${port}`
  const begin = performance.now()
  await startAndRead(['start'], { PORT: port }, /is ready/)
  await logIn(page, 'site.operator', `http://localhost:${port}/login`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Weather' }).click()
  await expect(page.getByRole('link', { name: /Nidelva/ })).toBeVisible()
  seconds['npm start, to the page in a browser'] = secondsSince(begin)
  await page.getByRole('link', { name: /Nidelva/ }).click()
  await page.getByRole('tab', { name: 'Weather' }).click()
  await expect(page.getByText(/^Weather of site [0-9a-f-]{36}$/)).toHaveCount(2)
  seconds['npm start, to its tab on a site'] = secondsSince(begin)
  await page.goBack()
  await page.goBack()
  await mkdir(join(root, 'test-results'), { recursive: true })
  await writeFile(join(root, 'test-results/kit.json'), `${JSON.stringify(seconds, null, 2)}\n`)
  const file = join(area, 'src/pages/WeatherPage/WeatherPage.tsx')
  await writeFile(file, (await readFile(file, 'utf8')).replace('title="Sites"', 'title="Places"'))
  await expect(page.getByRole('table', { name: 'Places' })).toBeVisible({ timeout: 30_000 })
})

test('npm start shows the catalogue of that shell', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await logIn(page, 'site.operator', `${developed}/login`)
  await page.goto(`${developed}/catalogue`)
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a component' }).fill('DataT')
  await page.getByRole('link', { name: 'DataTable' }).click()
  const table = page.getByRole('table', { name: 'Units', exact: true })
  await expect(table.getByRole('link', { name: 'L1-001 Entrance' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Code of DataTable.tsx' })).toContainText('endpoint={units.list}')
  expect(errors).toEqual([])
  await stopped()
})

test('the catalogue is written as files, never over others', async () => {
  expect((await areas('catalogue', 'components')).stdout).toMatch(/components\/index\.html: \d\d components/)
  const files = await readdir(join(area, 'components'))
  expect(files).toEqual(expect.arrayContaining(['index.html', 'catalogue.json']))
  const message = expect.stringContaining('src is not empty and no catalogue')
  await expect(areas('catalogue', 'src')).rejects.toMatchObject({ code: 1, stderr: message })
  await rm(join(area, 'components'), { recursive: true })
})

loopTests(() => ({ area, folder, environment }))

test("the area's browser tests run against its own npm start", async () => {
  test.setTimeout(300_000)
  await stopped()
  await inArea('npm', 'install', '--save-dev', '@playwright/test')
  const { stdout } = await inArea('npx', 'playwright', 'test', '--reporter=list')
  expect(stdout).toContain('2 passed')
})

test("an own server's list, writes and upload work as docs/area-servers.md describes", async ({ page }) => {
  test.setTimeout(300_000)
  const guide = await readFile(join(root, 'docs/area-servers.md'), 'utf8')
  await areas('add', 'page', 'WarningsPage')
  await rm(join(area, 'src/pages/WarningsPage/WarningsPage.test.tsx'))
  await writeFile(join(area, 'src/pages/WarningsPage/WarningsPage.tsx'), codeOf(guide, 'tsx'))
  await writeFile(join(area, 'src/calls.ts'), codeOf(guide, 'ts'))
  await writeFile(join(area, 'server/warnings.js'), codeOf(guide, 'js'))
  await areas('format')
  await inArea('npm', 'test')

  const [port, own] = [String(await freePort()), String(await freePort())]
  const host = `http://localhost:${port}`
  await startAndRead(['start'], { PORT: port }, /is ready/)
  const service = spawn(process.execPath, ['server/warnings.js'], {
    cwd: area,
    env: { ...environment, PORT: own, EMBERWATCH_HOST: host },
    stdio: 'inherit',
  })
  try {
    const asOps = (...args: string[]) =>
      run(process.execPath, ['node_modules/.bin/emberwatch-areas', ...args], {
        cwd: area,
        env: { ...environment, DATA_DIR: '.emberwatch/var' },
      })
    await asOps('grant', 'weather', '/weather', '--owner', 'Weather team')
    await asOps('service', 'weather', `http://localhost:${own}/`)
    await logIn(page, 'site.operator', `${host}/login`)
    await page.goto(`${host}/weather/warnings`)
    const table = page.getByRole('table', { name: 'Warnings' })
    const dialog = page.getByRole('dialog')
    for (const [text, kind] of [
      ['Wind at Nidelva', 'storm'],
      ['Ice at Alta', 'frost'],
    ] as const) {
      await page.getByRole('button', { name: 'Add warning' }).click()
      await dialog.getByLabel('Text').fill(text)
      await dialog.getByLabel(kind).check()
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(table.getByRole('row', { name: text })).toBeVisible()
    }
    await page.goto(`${host}/weather/warnings?kind=frost`)
    await expect(table.getByRole('row', { name: 'Ice at Alta' })).toBeVisible()
    await expect(table.getByRole('row', { name: 'Wind at Nidelva' })).toHaveCount(0)
    const ice = table.getByRole('row', { name: 'Ice at Alta' })
    await ice.getByRole('button', { name: 'Add picture' }).click()
    await dialog
      .locator('[type=file]')
      .setInputFiles({ name: 'ice.png', mimeType: 'image/png', buffer: Buffer.alloc(1234) })
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(ice).toContainText(/1.?234/)
    await ice.getByRole('button', { name: 'Take back' }).click()
    await expect(ice).toHaveCount(0)
  } finally {
    service.kill()
  }
})

test('the area is published to a host that knows only its grant', async ({ page }) => {
  test.setTimeout(300_000)
  await stopped()
  const { token, setting } = makeToken('weather', 'pipeline')
  const registry = new Registry(join(folder, 'releases'))
  for (const name of ['auth', 'sites-systems']) await registry.publish(join(root, `mf-${name}`, 'dist'), by)
  await cp(join(root, 'shell/dist'), join(folder, 'shell'), { recursive: true })
  const host = await buildHost({
    settings: {
      shellFolder: join(folder, 'shell'),
      releasesFolder: registry.root,
      apiUrl: process.env.BASE_URL,
      publishTokens: readTokens(setting),
    },
  })
  const url = (await host.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
  try {
    const publish = () => areas('publish', '--host', url, '--token', token, '--note', 'the first one')
    await expect(publish()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('weather has no grant') })
    await registry.grant('weather', { paths: ['/weather'], owner: 'Weather team' }, by)
    const message = expect.stringContaining('permission: weather 0.1.0')
    await expect(publish()).rejects.toMatchObject({ code: 2, stderr: message })
    await registry.approve('weather', { approved: ['GET /v1/sites'] }, by)
    await publish()
    await beSignedIn(page, 'site.operator')
    await page.goto(`${url}/weather`)
    await expect(page.getByRole('heading', { level: 1, name: 'Weather' })).toBeVisible()
    await page.getByRole('link', { name: /Nidelva/ }).click()
    await page.getByRole('tab', { name: 'Weather' }).click()
    await expect(page).toHaveURL(/#weather\/Summary$/)
    const summary = page.getByText(/^Weather of site [0-9a-f-]{36}$/)
    await expect(summary).toHaveCount(2)
    await page.reload()
    await expect(summary).toHaveCount(2)
    await page.goto(`${url}/sites`)
    await expect(page.getByRole('columnheader', { name: 'Sky' })).toBeVisible()
    await expect(page.getByRole('cell', { name: /^Weather of site/ }).first()).toBeVisible()
    await registry.arrange('weather', 'weather/Summary@sites.columns', { isOff: true }, by)
    await page.reload()
    await expect(page.getByRole('link', { name: /Nidelva/ })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Sky' })).toHaveCount(0)
    await registry.approve('weather', { takenBack: ['GET /v1/sites'] }, by)
    await page.goto(`${url}/weather`)
    await expect(page.getByText('403: GET /v1/sites is not approved for this area')).toBeVisible()
    await page.goto(`${url}/sites`)
    await expect(page.getByRole('link', { name: /Nidelva/ })).toBeVisible()
  } finally {
    await host.close()
  }
})
const by = { who: 'ops', note: 'for a test' }

/** Adds extensions on pages of others, as docs/areas.md says. */
async function extend(): Promise<void> {
  const file = join(area, 'area.json')
  const areaJson = JSON.parse(await readFile(file, 'utf8'))
  const extension = (point: string, title = 'Weather') => ({ point, part: 'Summary', title, access: 'signedIn' })
  const unknown = { ...areaJson, extensions: [extension('site.footer')] }
  await writeFile(file, JSON.stringify(unknown, null, 2))
  await expect(areas('check')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/unknown extension point "site\.footer"; known: site\.tabs/),
  })
  const extensions = [extension('site.tabs'), extension('site.sections'), extension('sites.columns', 'Sky')]
  await writeFile(file, JSON.stringify({ ...areaJson, extensions }, null, 2))
  const part = join(area, 'src/parts/Summary/Summary.tsx')
  const source = await readFile(part, 'utf8')
  const anySite = source
    .replace('readonly siteId: string', 'readonly siteId?: string\n  readonly id?: string')
    .replace('({ siteId }: SummaryProps)', '({ siteId, id }: SummaryProps)')
    .replace('of site {siteId}', 'of site {siteId ?? id}')
  await writeFile(part, anySite)
}
