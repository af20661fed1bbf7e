import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { installPackages, mayInstall } from '../tools/dev/debian.ts'

/** Chromium without windows and what goes with them: tests take half the processor time in it. */
const headlessPaths = ['/usr/bin/chromium-headless-shell']
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const

/** @param args further arguments */
export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu', ...args] })

/** A Chromium without windows, where there is one or one can be installed beside Debian's whole one, and `CHROMIUM_PATH` names no other. */
export function findHeadlessBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined
  if (!firstOf(headlessPaths) && existsSync(systemPaths[0]) && mayInstall())
    installPackages(['chromium-headless-shell'])
  return firstOf(headlessPaths)
}

/**
 * A whole Chromium: the one that `CHROMIUM_PATH` names, Playwright's own, the system's, or one installed now.
 * @throws with what to do when there is none and none can be installed
 */
export function findBrowser(): string {
  const ownPath = process.env.CHROMIUM_PATH
  if (ownPath && !existsSync(ownPath)) throw new Error(`CHROMIUM_PATH names ${ownPath}, but there is no such file.`)
  const path = ownPath ?? firstThere()
  if (path) return path
  install()
  const installed = firstThere()
  if (installed) return installed
  throw new Error(
    'The end-to-end tests need Chromium. Install it ("apt-get install chromium" or "pnpm exec playwright install chromium") or name one in CHROMIUM_PATH.',
  )
}

const firstOf = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path))
const firstThere = (): string | undefined => firstOf([ownPath(), ...systemPaths])

function ownPath(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Installs from Debian's packages where we may, else by Playwright's own installer. */
function install(): void {
  if (mayInstall()) installPackages(['chromium'], { recommends: true })
  else {
    console.log('Installing Playwright’s Chromium …')
    spawnSync('pnpm', ['exec', 'playwright', 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}
