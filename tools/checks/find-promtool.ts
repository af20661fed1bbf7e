import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Prometheus' own tool for rules; in CI it is installed from Debian's package if permitted. Undefined if there is none. */
export function findPromtool(): string | undefined {
  if (!first() && process.env.CI && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // Without this, Debian's package starts a server.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'prometheus')
  }
  return first()
}

const first = () => ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'].find(existsSync)
