import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { hostContract } from '../shared-modules.ts'
import type { ContractNeeds } from './host-contract-plugin.ts'
import { plainEntryFile } from './plain-entry-plugin.ts'

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0]

interface ManifestFacts {
  readonly version: string
  readonly needs: ContractNeeds
}

/**
 * Adds to `mf-manifest.json` what the plugin cannot know: the entry for any host, the release version, and the modules used from the host. The
 * plugin lists shared modules only if the area would bundle a copy.
 */
export const manifestOptions = ({ version, needs }: ManifestFacts): Options['manifest'] => ({
  additionalData: ({ stats }) => ({
    ...stats,
    metaData: {
      ...stats.metaData,
      remoteEntry: { ...stats.metaData.remoteEntry, name: plainEntryFile },
      buildInfo: { ...stats.metaData.buildInfo, buildVersion: version },
    },
    shared: Object.keys(needs.uses)
      .sort()
      .map((name) => ({
        id: `${stats.name}:${name}`,
        name,
        version: hostContract,
        singleton: true,
        requiredVersion: needs.range,
        hash: '',
        assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
        deps: [],
        usedIn: [],
        usedExports: needs.uses[name] ?? [],
        fallback: '',
        fallbackName: '',
        fallbackType: '',
      })),
  }),
})
