import type { PublicRelease } from '../release-summary.ts'
import type { SharedModuleName } from '../shared-modules.ts'
import { LoadFailure } from './load-script.ts'
import type { ProvidedModules } from './shared-scope.ts'

/**
 * The host lists what a release lacks in some shell that sessions may run; the modules show which shell this is. So pages carry no contract data
 * while nothing is lacking.
 * @throws LoadFailure before any code of the release runs
 */
export async function checkLacks({ area, version, lacks = {} }: PublicRelease, provided: ProvidedModules) {
  for (const [name, exports] of Object.entries(lacks)) {
    const module = (await provided[name as SharedModuleName]?.()) as object | undefined
    const missing = module ? exports.filter((one) => !has(module, one)) : [`the module ${name}`]
    if (missing.length)
      throw new LoadFailure(
        'missing-export',
        `${area} ${version} uses ${missing.join(', ')} of ${name}, not given here`,
      )
  }
}

/** @param name an export, or a member of one: `jobs.cancel` */
function has(module: object, name: string): boolean {
  const [root = '', ...rest] = name.split('.')
  const exported = (module as Record<string, unknown>)[root]
  return root in module && (rest.length === 0 || rest.join('.') in Object(exported))
}
