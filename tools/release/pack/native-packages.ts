import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageFolder } from './bundled-packages.ts'

interface NativePackage {
  readonly name: string
  readonly folder: string
}

/**
 * Packages that can't be bundled: argon2 with its library for each installed platform. By default that is the current platform; `pnpm install --os
 * --cpu --libc` adds others.
 */
export function nativePackages(root: string): NativePackage[] {
  const own = packageFolder(createRequire(join(root, 'packages/api/package.json')).resolve('@node-rs/argon2'))
  // pnpm installs a package's dependencies beside it.
  const scope = dirname(own)
  return readdirSync(scope)
    .filter((name) => name.startsWith('argon2'))
    .map((name) => ({ name: `@node-rs/${name}`, folder: join(scope, name) }))
}
