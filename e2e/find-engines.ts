import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { installPackages, mayInstall } from '../tools/dev/debian.ts'

/** The engines beside Chromium, from Debian's packages; they are installed where we may. */

const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
/** Playwright cannot start older ones. */
const oldestFirefox = 153

/** A Firefox that Playwright can drive, the one that `FIREFOX_PATH` names before others. */
export function findFirefox(): string | undefined {
  const paths = [process.env.FIREFOX_PATH, ...firefoxes]
  const newFirefox = () => paths.find((path) => path && existsSync(path) && versionOf(path) >= oldestFirefox)
  if (!newFirefox() && mayInstall()) installPackages(['firefox-esr'], { recommends: true })
  return newFirefox()
}

const versionOf = (path: string): number =>
  Number(/ (\d+)\./.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0)

export interface WebKit {
  readonly driver: string
  readonly browser: string
  /** A screen that is none, for a browser that needs one. */
  readonly screen: string
}

/** WebKitGTK with its driver. */
export function findWebKit(): WebKit | undefined {
  if (!webKitThere() && mayInstall()) installPackages(['webkit2gtk-driver', 'xvfb'], { recommends: true })
  return webKitThere()
}

function webKitThere(): WebKit | undefined {
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined
}

/** A missing engine fails in CI; by hand its tests are left out, with a line. @returns the exit code */
export function leftOut(engine: string, packages: string): number {
  console.log(`${engine} is not there and cannot be installed (Debian: ${packages}): its tests are left out.`)
  return process.env.CI ? 1 : 0
}
