import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AreaName, areasOf, candidates, hostContract, type RegistryDocument } from '@emberwatch/federation'
import type { AreaSource } from '../areas/area-source.ts'

/** A page or part of a test: a component by its expose, or a failure. */
export type Exposed = Record<string, (props: never) => React.ReactNode>

/** A source over the areas' own area.json files, with components of the test in place of their code. */
export function testSource(exposed: Exposed): AreaSource & { failing: Set<string>; demoted: AreaName[] } {
  const listeners = new Set<() => void>()
  const registry = registryOfAreas()
  const failing = new Set<string>()
  const demoted: AreaName[] = []
  const release = (area: AreaName) => candidates(registry, area, null)[0]
  return {
    registry,
    release,
    failing,
    demoted,
    load: async (area, expose) => {
      const current = release(area)
      const component = exposed[`${area}${expose.slice(1)}`]
      if (!current || !component || failing.has(area)) throw Object.assign(new Error('gone'), { name: 'LoadFailure' })
      return { module: { [expose.split('/').at(-1) ?? '']: component }, release: current }
    },
    isReachable: async () => true,
    demote: (area) => {
      demoted.push(area)
      return false
    },
    reportCrash: () => undefined,
    stage: () => [],
    waiting: () => [],
    applyStaged: () => undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function registryOfAreas(): RegistryDocument {
  const areas: RegistryDocument['areas'] = {}
  for (const name of areasOf({})) {
    const file = JSON.parse(readFileSync(join(import.meta.dirname, '../../..', `mf-${name}`, 'area.json'), 'utf8'))
    const { title, owner, routes, parts, extensions } = file
    areas[name] = {
      active: '1.0.0',
      previous: null,
      releases: {
        '1.0.0': {
          area: name,
          version: '1.0.0',
          hostContract: `^${hostContract}`,
          entry: 'remoteEntry.js',
          entryIntegrity: `sha384-${'A'.repeat(64)}`,
          globalName: `${name.replace('-', '_')}_1_0_0`,
          exposes: {},
          needs: {},
          uses: {},
          routes,
          parts,
          extensions,
          title,
          owner,
          builtAt: '2026-01-01T00:00:00.000Z',
        },
      },
    }
  }
  return { revision: 1, base: '/areas/', areas }
}
