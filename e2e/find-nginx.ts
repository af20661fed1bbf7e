import { existsSync } from 'node:fs'
import { installInCi } from '../tools/dev/debian.ts'

const paths = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/** Finds an nginx for the test of a static host. */
export function findNginx(): string | undefined {
  installInCi({ 'nginx-light': paths[0] as string })
  return paths.find((path) => existsSync(path))
}
