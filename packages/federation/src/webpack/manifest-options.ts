import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { hostContract } from '../shared-modules.ts'
import type { Wanted } from './host-contract-plugin.ts'
import { plainEntryFile } from './plain-entry-plugin.ts'

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0]

interface ManifestFacts {
  readonly version: string
  /** Of the host contract, whose version everything that is shared has. */
  readonly wanted: Wanted
}

/**
 * `mf-manifest.json` as the plugin makes it, with what it cannot know: the entry that runs in any host, the release, and the modules that it
 * takes from one. The plugin names shared modules only where the area would bring a copy.
 */
export const manifestOptions = ({ version, wanted }: ManifestFacts): Options['manifest'] => ({
  additionalData: ({ stats }) => ({
    ...stats,
    metaData: {
      ...stats.metaData,
      remoteEntry: { ...stats.metaData.remoteEntry, name: plainEntryFile },
      buildInfo: { ...stats.metaData.buildInfo, buildVersion: version },
    },
    shared: Object.keys(wanted.uses)
      .sort()
      .map((name) => ({
        id: `${stats.name}:${name}`,
        name,
        version: hostContract,
        singleton: true,
        requiredVersion: wanted.range,
        hash: '',
        assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
        deps: [],
        usedIn: [],
        usedExports: wanted.uses[name] ?? [],
        fallback: '',
        fallbackName: '',
        fallbackType: '',
      })),
  }),
})
