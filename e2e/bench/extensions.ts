import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { demoIds } from '@emberwatch/demo'
import { areaConfig, runWebpack } from '@emberwatch/federation/webpack'
import { releasesFolderIn } from '@emberwatch/host'
import { Registry } from '@emberwatch/registry'
import { chromium } from '@playwright/test'
import { shellFolder } from '../../tools/dev/build-all.ts'
import { startServer } from '../../tools/dev/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { compareJourney } from './compare-journey.ts'
import { makeCertificate } from './h2-front.ts'
import type { Journey } from './journeys.ts'
import { usualConditions as conditions } from './measure-journey.ts'
import { results, startHostBehindFront, storedSession } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const points = ['site.tabs', 'site.sections', 'site.actions'] as const
const site: Journey = {
  name: 'cold /sites/:id',
  signedIn: true,
  steps: [
    {
      name: '/sites/:id',
      open: `/sites/${demoIds.sites.nidelva}`,
      sees: { path: /^\/sites\/./, selector: 'main [role=tabpanel]' },
    },
  ],
}

/** `pnpm bench extensions`: a site's page with three extensions of another area, beside the same without, in turns in one run. */
export async function extensionsBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const dataDir = join(folder, 'data')
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SIMULATOR: '0', MQTT_PORT: 'off' }
  const server = await startServer({ env })
  const extended = join(folder, 'extended')
  cpSync(releasesFolderIn(dataDir), extended, { recursive: true })
  await publishExtensions(extended, folder)
  const certificate = makeCertificate(folder)
  const hostOf = (releases: string) =>
    startHostBehindFront({ shell: shellFolder, releases, apiUrl: server.url }, certificate)
  const [with3, without] = [await hostOf(extended), await hostOf(releasesFolderIn(dataDir))]
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', certificate.browserArgument],
  })
  try {
    const storage = await storedSession(server.url)
    const options = { browser, conditions, storage }
    const variants = { '3 extensions': { ...options, url: with3.url }, none: { ...options, url: without.url } }
    const rows = await compareJourney(site, variants, rounds)
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'extensions.json'), `${JSON.stringify({ rounds, conditions, rows }, null, 2)}\n`)
  } finally {
    await browser.close()
    await Promise.all([with3.close(), without.close()])
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const by = { who: 'bench', note: 'three extensions' }

/** An area of its own with one part that stands at each of the points. */
async function publishExtensions(releases: string, folder: string): Promise<void> {
  const area = join(folder, 'weather')
  const files = {
    'package.json': JSON.stringify({ name: 'weather', version: '1.0.0', type: 'module' }),
    'area.json': JSON.stringify({
      name: 'weather',
      title: 'Weather',
      owner: 'Weather team',
      grant: ['/weather'],
      routes: [{ path: '/weather', page: 'WeatherPage', access: 'signedIn', title: 'Weather' }],
      parts: [{ name: 'Sky', summary: 'The sky over a site' }],
      extensions: points.map((point) => ({ point, part: 'Sky', title: 'Sky', access: 'signedIn' })),
      permissions: [],
    }),
    'src/pages/WeatherPage/WeatherPage.tsx': 'export const WeatherPage = () => <p>Weather</p>\n',
    'src/parts/Sky/Sky.tsx': 'export const Sky = ({ siteId }: { siteId: string }) => <p>The sky over {siteId}</p>\n',
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(area, file)), { recursive: true })
    writeFileSync(join(area, file), content)
  }
  symlinkSync(join(import.meta.dirname, '../../mf-modems/node_modules'), join(area, 'node_modules'))
  const outputPath = join(area, 'dist')
  await runWebpack(areaConfig(pathToFileURL(join(area, 'webpack.config.mjs')).href, { outputPath }))
  const registry = new Registry(releases)
  await registry.grant('weather', { paths: ['/weather'], owner: 'Weather team' }, by)
  await registry.publish(outputPath, by)
}
