import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const paths = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']
const firstThere = () => paths.find((path) => existsSync(path))

/** An nginx for the test of a static host; in CI it is installed from Debian's packages where we may. */
export function findNginx(): string | undefined {
  const isInstallable = process.env.CI && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!firstThere() && isInstallable) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'])
  }
  return firstThere()
}

function run(program: string, args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
