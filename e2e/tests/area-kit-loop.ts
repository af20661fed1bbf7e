import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@emberwatch/http/testing/free-port'
import { expect, test } from '@playwright/test'
import { makeCertificate, startFront } from '../h2-front.ts'
import { startOwnHost } from './own-host.ts'
import { beSignedIn, logIn } from './steps.ts'

/** `emberwatch-areas start` runs as a process: it shows an area with others, and ends. */

const run = promisify(execFile)

export interface AreaPlace {
  /** The folder of the area weather, with the kit installed. */
  readonly area: string
  /** The folder of what the tests make. */
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
}

interface Started {
  /** The output so far. */
  readonly output: () => string
  readonly exited: Promise<number | null>
  readonly child: ChildProcess
}

const running = new Set<ChildProcess>()

function start({ area, environment }: AreaPlace, args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(join(area, 'node_modules/.bin/emberwatch-areas'), ['start', ...args], {
    cwd: area,
    env: { ...environment, ...env },
    stdio: 'pipe',
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  const exited = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  return { output: () => output, exited, child }
}

/** Ends it as Ctrl-C does. @returns its exit code */
function end({ child, exited }: Started): Promise<number | null> {
  child.kill('SIGINT')
  return exited
}

/** Its own release in the place of what is published: the banner says so. */
const ofThisMachine = /^Not the published release: .*Weather from 127\.0\.0\.1:\d+/

/** @param area once the kit is installed */
export function loopTests(area: () => AreaPlace): void {
  test.afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
  })

  test('start --host runs the area in a running host for one browser, until that resets it', async ({ browser }) => {
    test.setTimeout(180_000)
    const host = await startOwnHost({ allowOverrides: true })
    const front = await startFront(host.url, makeCertificate(host.folder))
    // One by http, the other by https, as hosts of a company have it.
    const trusting = { NODE_EXTRA_CA_CERTS: join(host.folder, 'cert.pem') }
    try {
      for (const url of [host.url, front.url]) {
        const server = start(area(), ['--host', url], trusting)
        const printed = /^Open (\S+) in a browser of this machine; it alone runs weather from here\.$/m
        await expect.poll(server.output, { timeout: 60_000 }).toMatch(printed)
        const [, address = ''] = printed.exec(server.output()) ?? []
        expect(address).toContain(`${url}/#override=`)
        const context = await browser.newContext({ ignoreHTTPSErrors: true })
        const page = await context.newPage()
        await beSignedIn(page, 'site.operator')
        await page.goto(address)
        await expect(page.getByText(ofThisMachine)).toBeVisible()
        await page.goto(`${url}/weather`)
        await expect(page.getByRole('heading', { level: 1, name: 'Weather' })).toBeVisible()
        // Nobody else sees it.
        const other = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
        await beSignedIn(other, 'site.operator')
        await other.goto(`${url}/weather`)
        await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible()
        await page.getByRole('button', { name: 'Reset' }).click()
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
        await Promise.all([context.close(), other.context().close()])
        expect(await end(server)).toBe(0)
      }
    } finally {
      front.close()
      await host.close()
    }
  })

  test('start --host is refused with the reason where the host does not allow it, and where none answers', async () => {
    test.setTimeout(120_000)
    const host = await startOwnHost()
    const nobody = `http://127.0.0.1:${await freePort()}`
    try {
      for (const [url, reason] of [
        [host.url, "does not allow areas of one's own machine; its ops allow them with ALLOW_OVERRIDES=1"],
        [nobody, 'does not answer'],
      ] as const) {
        const server = start(area(), ['--host', url])
        expect(await server.exited).toBe(2)
        expect(server.output()).toContain(`override: ${url} ${reason}`)
        expect(server.output()).not.toContain('Open ')
      }
    } finally {
      await host.close()
    }
  })

  test('start --with runs two areas at once, and each follows its own sources', async ({ page }) => {
    test.setTimeout(240_000)
    const tides = await secondArea(area())
    const port = String(await freePort())
    const server = start(area(), ['--with', tides], { PORT: port })
    await expect.poll(server.output, { timeout: 120_000 }).toContain('is ready')
    await logIn(page, 'site.operator', `http://localhost:${port}/login`)
    for (const title of ['Weather', 'Tides']) {
      await page.goto(`http://localhost:${port}/${title.toLowerCase()}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await expect(page.getByText(ofThisMachine)).toContainText(/Tides from 127\.0\.0\.1:\d+/)
    const file = join(tides, 'src/pages/TidesPage/TidesPage.tsx')
    await writeFile(file, (await readFile(file, 'utf8')).replace('title="Tides"', 'title="High water"'))
    await expect(page.getByRole('heading', { level: 1, name: 'High water' })).toBeVisible({ timeout: 30_000 })
    expect(await end(server)).toBe(0)
  })

  test('start --with refuses the same area twice, and a folder without an area', async () => {
    const nothing = join(area().folder, 'nothing')
    await mkdir(nothing, { recursive: true })
    for (const [other, reason] of [
      [area().area, 'weather runs already'],
      [nothing, `There is no ${join(nothing, 'area.json')}`],
    ] as const) {
      const server = start(area(), ['--with', other])
      expect(await server.exited).toBe(1)
      expect(server.output()).toContain(reason)
    }
  })

  test('start ends with the exit code of the server, which names the cause', async () => {
    test.setTimeout(180_000)
    const port = String(await freePort())
    const first = start(area(), [], { PORT: port })
    await expect.poll(first.output, { timeout: 120_000 }).toContain('is ready')
    // Codes of docs/operating.md: what another process has, and settings that cannot be.
    for (const [env, code] of [
      [{ PORT: port, DATA_DIR: join(area().folder, 'var-of-another') }, 75],
      [{ PORT: 'four thousand' }, 78],
    ] as const) {
      const second = start(area(), [], env)
      expect(await second.exited, second.output()).toBe(code)
    }
    expect(await end(first)).toBe(0)
  })
}

/** Another area beside the first, with the kit that that has installed. @returns its folder */
async function secondArea({ area, folder, environment }: AreaPlace): Promise<string> {
  const tides = join(folder, 'tides')
  await mkdir(tides)
  const kit = join(area, 'node_modules/.bin/emberwatch-areas')
  await run(kit, ['init', 'tides', '--grant', '/tides'], { cwd: tides, env: environment })
  await symlink(join(area, 'node_modules'), join(tides, 'node_modules'))
  return tides
}
