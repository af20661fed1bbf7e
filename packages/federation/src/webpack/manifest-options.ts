import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { hostContract } from '../shared-modules.ts'
import type { Uses } from './host-contract-plugin.ts'
import { plainEntryFile } from './plain-entry-plugin.ts'

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0]

interface ManifestFacts {
  readonly version: string
  /** Of the host contract, which is the version of everything that is shared. */
  readonly range: string
  readonly uses: Uses
}

/**
 * `mf-manifest.json` as the plugin makes it, with what it cannot know: the entry that runs in any host, the release, and the modules that it
 * takes from one. The plugin names shared modules only where the area would bring a copy.
 */
export const manifestOptions = ({ version, range, uses }: ManifestFacts): Options['manifest'] => ({
  additionalData: ({ stats }) => ({
    ...stats,
    metaData: {
      ...stats.metaData,
      remoteEntry: { ...stats.metaData.remoteEntry, name: plainEntryFile },
      buildInfo: { ...stats.metaData.buildInfo, buildVersion: version },
    },
    shared: Object.keys(uses)
      .sort()
      .map((name) => ({
        id: `${stats.name}:${name}`,
        name,
        version: hostContract,
        singleton: true,
        requiredVersion: range,
        hash: '',
        assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
        deps: [],
        usedIn: [],
        usedExports: uses[name] ?? [],
        fallback: '',
        fallbackName: '',
        fallbackType: '',
      })),
  }),
})
