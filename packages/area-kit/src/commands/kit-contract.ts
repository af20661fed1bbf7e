import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { kitFile } from '../place.ts'

/** Where the contract of this kit lies as JavaScript (tools/release/kit/contract-files.ts). */
export const contractFolder = kitFile('contract')

/** What Node imports of the contract is the kit's: a build reads the calls of files that lie in the area's own folder. */
export function findContractInKit(): void {
  const { name, exports } = JSON.parse(readFileSync(join(contractFolder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly exports: Readonly<Record<string, string>>
  }
  registerHooks({
    resolve: (specifier, context, next) => {
      const file = specifier.startsWith(name) ? exports[`.${specifier.slice(name.length)}`] : undefined
      return file
        ? { url: pathToFileURL(join(contractFolder, file)).href, shortCircuit: true }
        : next(specifier, context)
    },
  })
}
