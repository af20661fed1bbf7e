import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Tests whether programs that tests need may be installed from Debian's packages. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs packages; one that cannot be installed stays away. `RUNLEVEL` keeps them from starting their servers.
 * @param recommends also what they recommend, such as fonts of a browser
 */
export function installPackages(names: readonly string[], { recommends = false } = {}): void {
  console.log(`Installing ${names.join(', ')} from the distribution’s packages …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update', '-qq')
  apt('install', '-y', '-qq', ...(recommends ? [] : ['--no-install-recommends']), ...names)
}

/** Packages by a file of each. */
type Packages = Readonly<Record<string, string>>

/** Installs missing packages in CI, where no test may be left out. */
export function installInCi(packages: Packages): void {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] as string))
  if (process.env.CI && missing.length > 0 && mayInstall()) installPackages(missing)
}

/** Programs that unit tests run beside databases. */
export const programsOfTests = {
  mosquitto: '/usr/sbin/mosquitto',
  'mosquitto-clients': '/usr/bin/mosquitto_pub',
  'python3-paho-mqtt': '/usr/lib/python3/dist-packages/paho/mqtt/client.py',
  prometheus: '/usr/bin/promtool',
  rsyslog: '/usr/sbin/rsyslogd',
  'rsyslog-gnutls': '/usr/lib/x86_64-linux-gnu/rsyslog/lmnsd_gtls.so',
} as const satisfies Packages

const nginxPaths = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/** Finds an nginx for the test of a static host. */
export function findNginx(): string | undefined {
  installInCi({ 'nginx-light': nginxPaths[0] as string })
  return nginxPaths.find((path) => existsSync(path))
}

/** Finds Prometheus' own tool for rules. */
export const findPromtool = (): string | undefined =>
  ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'].find(existsSync)
