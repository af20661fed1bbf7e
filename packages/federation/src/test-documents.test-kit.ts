import type { AreaName } from './area-name.ts'
import { integrityOf } from './integrity.ts'
import type { RegistryDocument } from './registry-document.ts'
import { globalNameOf, type ReleaseSummary } from './release-summary.ts'
import { hostContract } from './shared-modules.ts'

/** A release as the registry document describes it, with a route of its own. */
export function summary(area: AreaName, version: string, changes: Partial<ReleaseSummary> = {}): ReleaseSummary {
  return {
    area,
    version,
    hostContract: `^${hostContract}`,
    entry: 'remoteEntry.js',
    entryIntegrity: integrityOf(`${area} ${version}`),
    globalName: globalNameOf(area, version),
    exposes: {},
    needs: {},
    uses: {},
    routes: [],
    parts: [],
    title: area,
    owner: 'Test team',
    builtAt: '2026-03-02T08:00:00.000Z',
    ...changes,
  }
}

type Entry = NonNullable<RegistryDocument['areas'][AreaName]>

/** A registry document with these areas, each given as its releases, the active one first and the previous one second. */
export function documentOf(
  areas: Readonly<Record<AreaName, { releases: readonly ReleaseSummary[]; canary?: Entry['canary'] }>>,
  revision = 1,
): RegistryDocument {
  const entries = Object.entries(areas).map(([area, { releases, canary }]): [string, Entry] => [
    area,
    {
      active: releases[0]?.version ?? null,
      previous: releases[1]?.version ?? null,
      ...(canary ? { canary } : {}),
      releases: Object.fromEntries(releases.map((release) => [release.version, release])),
    },
  ])
  return { revision, base: '/areas/', areas: Object.fromEntries(entries) }
}
