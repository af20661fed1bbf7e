import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { kitFile } from '../paths.ts'

/** The contract of this kit as JavaScript (tools/release/kit/contract-files.ts). */
export const contractFolder = kitFile('contract')

/** Makes Node resolve the contract to the kit's copy: a build reads the calls of files in the area's own folder. */
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
