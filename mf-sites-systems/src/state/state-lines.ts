import { systemName } from '@emberwatch/contract'
import { type AttentionItem, attentionKinds, type System } from '@emberwatch/contract/sites-systems'

/** A system of a site: how it is connected, since when, and what needs attention. */
export interface StateLine {
  readonly systemId: string
  readonly name: string
  readonly connectionState: string | null
  /** Null where it is not known since when. */
  readonly since: string | null
  /** Worst first, with the connection. */
  readonly all: readonly AttentionItem[]
  /** The same without the connection, which stands beside them. */
  readonly troubles: readonly AttentionItem[]
}

interface SystemFacts {
  readonly id: string
  readonly name: string
  readonly state: string | null
  readonly since: string | null
}

/** Worst first, then by name; archived systems have no state. A system beyond the list that was read is known by its troubles. */
export function stateLines(systems: readonly System[], attention: readonly AttentionItem[]): StateLine[] {
  const ofSystem = Map.groupBy(attention, ({ systemId }) => systemId)
  const listed = new Set(systems.map(({ id }) => id))
  const known: SystemFacts[] = [
    ...systems
      .filter(({ archivedAt }) => archivedAt === null)
      .map((system) => ({
        id: system.id,
        name: systemName(system),
        state: system.connectionState,
        since: system.connectionSince ?? null,
      })),
    ...[...ofSystem].filter(([id]) => !listed.has(id)).map(([id, items]) => knownBy(id, items)),
  ]
  return known
    .map((one) => ({ one, rank: rankOf(one, ofSystem.get(one.id) ?? []) }))
    .toSorted((a, b) => a.rank - b.rank || a.one.name.localeCompare(b.one.name))
    .map(({ one: { id, name, state, since } }) => ({
      systemId: id,
      name,
      connectionState: state,
      since,
      all: ofSystem.get(id) ?? [],
      troubles: (ofSystem.get(id) ?? []).filter(({ kind }) => kind !== 'offline'),
    }))
}

function knownBy(id: string, items: readonly AttentionItem[]): SystemFacts {
  const [first] = items as [AttentionItem, ...AttentionItem[]]
  return {
    id,
    name: systemName({ name: first.systemName, number: first.systemNumber }),
    state: first.connectionState,
    since: items.find(({ kind }) => kind === 'offline')?.since ?? null,
  }
}

function rankOf({ state }: SystemFacts, items: readonly AttentionItem[]): number {
  const kinds = items.map(({ kind }) => kind)
  if (state !== 'system_connected') kinds.push('offline')
  return Math.min(...kinds.map((kind) => attentionKinds.indexOf(kind)), attentionKinds.length)
}
