import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releasesFolderIn } from '@emberwatch/host'
import { commands, Registry } from '@emberwatch/registry'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'
import { releaseWithPage } from '../tests/made-releases.ts'
import { registerPeople } from './confirmed-people.ts'
import { results, storedSession } from './serve.ts'
import { startServerProcess } from './server-process.ts'
import { addressOf, reportOf, sendVisit, ticketsOf } from './visit-traffic.ts'

const version = '9.9.1'
const by = { who: 'bench', note: 'crashes on purpose' }
const accounts = ['site.admin', 'site.operator', 'site.monitor', 'super.admin', 'super.operator', 'super.monitor']
/** Visits a second, of the release in steps and of the active one each. */
const perSecond = 10
/** Confirmed people, each of a network of its own: releases are judged by them alone. */
const peopleCount = 120

const failingPage = `import { Button, Page } from '@emberwatch/ui'
import { useState } from 'react'

function Panel({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new TypeError('The panel cannot be shown')
  return <p>Whole</p>
}

export function ModemsPage() {
  const [isBroken, setBroken] = useState(false)
  return (
    <Page title="Modems">
      <Button onClick={() => setBroken(true)}>Break</Button>
      <Panel isBroken={isBroken} />
    </Page>
  )
}
`

/**
 * `pnpm bench crash`: a release that crashes at a button goes out in steps. Seconds from a real browser's crash until `areas errors` has the line of
 * the source, from the first visits (simulated, of confirmed people, each of the new release with that crash) until the steps halt, and from there until
 * the person who had it has the release before.
 */
export async function crashBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-crash-'))
  const server = await startServerProcess({ DATA_DIR: folder, TRUST_PROXY: '1', NODE_ENV: '' })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const traffic = new AbortController()
  try {
    const registry = new Registry(releasesFolderIn(folder))
    const before = (await registry.read()).areas.modems?.active ?? ''
    await registry.publish(
      await releaseWithPage('modems', version, join(folder, 'broken'), ['ModemsPage', failingPage]),
      by,
      {
        activate: false,
      },
    )
    const tokens = await registerPeople(server.url, join(folder, 'outbox'), peopleCount)
    const steps = { area: 'modems', version, percents: [50, 100], eachMs: 600_000, note: by.note }
    await commands['start-steps'].run(registry, steps, by.who)
    const page = await pageWithCanary(() => browser.newContext({ baseURL: server.url }), server.url)
    await page.waitForResponse((response) => response.url().includes('/assets/visits.'))
    await page.waitForTimeout(1000)
    const crashed = performance.now()
    await page.getByRole('button', { name: 'Break' }).click()
    await until(async () => {
      const [error] = await commands.errors.run(registry, { area: 'modems', version }, by.who)
      return error?.frames[0]?.source?.text.includes('throw new TypeError') ?? false
    })
    const shownAt = performance.now()
    const sending = sendTraffic(server.url, [before, version], tokens, traffic.signal)
    await until(async () => (await registry.log()).at(-1)?.action === 'halt')
    const halted = performance.now()
    traffic.abort()
    await sending
    await until(() => hasBefore(page))
    const row = {
      'the line is shown, s': seconds(shownAt - crashed),
      'halted, s': seconds(halted - shownAt),
      'nobody has it, s': seconds(performance.now() - halted),
      why: (await registry.log()).at(-1)?.note,
    }
    console.table([row])
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'crash.json'), `${JSON.stringify(row, null, 2)}\n`)
  } finally {
    traffic.abort()
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Opens a page of the first account that gets the canary. */
async function pageWithCanary(
  newContext: () => ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newContext']>,
  url: string,
): Promise<Page> {
  for (const account of accounts) {
    const context = await newContext()
    await context.addInitScript(
      (storage) => {
        for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
      },
      await storedSession(url, account),
    )
    const page = await context.newPage()
    await page.goto('/modems')
    await page.getByRole('heading', { level: 1, name: 'Modems' }).waitFor()
    if (await page.getByRole('button', { name: 'Break' }).isVisible()) return page
    await context.close()
  }
  throw new Error('No account is given the canary')
}

/** Goes to another page and back, as people do. */
async function hasBefore(page: Page): Promise<boolean> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Sites' }).click()
  await page.getByRole('table', { name: 'Sites' }).waitFor()
  await menu.getByRole('link', { name: 'Modems' }).click()
  await page.getByRole('heading', { level: 1, name: 'Modems' }).waitFor()
  return page.getByRole('table', { name: 'Modems' }).isVisible()
}

/** Each person tells of both releases; only that of the one they were given counts. */
async function sendTraffic(
  url: string,
  [before, canary]: readonly [string, string],
  tokens: readonly string[],
  signal: AbortSignal,
) {
  const { shellVersion: shell } = await (await fetch(`${url}/areas/registry.json`)).json()
  for (let n = 0; !signal.aborted; n++) {
    const begin = performance.now()
    for (const [at, release] of [before, canary].entries()) {
      const visit = 2 * n + at
      const person = n % tokens.length
      const [ticket] = await ticketsOf(url, [person])
      const body = reportOf(visit, { ticket, version: release, shell, isFirst: true, hasError: release === canary })
      await sendVisit(url, addressOf(person), body, tokens[person])
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 / perSecond - (performance.now() - begin))))
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100))
}

const seconds = (ms: number) => Number((ms / 1000).toFixed(1))
