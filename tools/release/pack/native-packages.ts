import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageFolder } from './bundled-packages.ts'

interface NativePackage {
  readonly name: string
  readonly folder: string
}

/**
 * What cannot be bundled: argon2 with its library for each platform that is installed, this one's unless
 * `pnpm install --os --cpu --libc` has brought others.
 */
export function nativePackages(root: string): NativePackage[] {
  const own = packageFolder(createRequire(join(root, 'packages/api/package.json')).resolve('@node-rs/argon2'))
  // pnpm puts what a package depends on beside it.
  const scope = dirname(own)
  return readdirSync(scope)
    .filter((name) => name.startsWith('argon2'))
    .map((name) => ({ name: `@node-rs/${name}`, folder: join(scope, name) }))
}
