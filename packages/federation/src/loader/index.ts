/** The run-time side: loads areas' releases in the browser and follows the registry. */
export { AreaLoader, type AreaLoaderOptions, type LoadEvent, type Loaded } from './area-loader.ts'
export { fetchRegistry, followRegistry, isHostReachable } from './follow-registry.ts'
export { LoadFailure } from './load-script.ts'
export type { Override } from './session-releases.ts'
export type { ProvidedModules } from './shared-scope.ts'
