import type { NetworkEntry } from '@emberwatch/contract/modems'
import { ApiProblem, badFields } from '@emberwatch/http'
import type { Queries } from '../../db/queries.ts'
import { isId } from '../../identity/people.ts'
import type { Stored } from './network-entries.ts'

/** `before` is undefined for a new entry. */
export interface Matched {
  readonly entry: NetworkEntry
  readonly before: Stored | undefined
}

/** @throws ApiProblem for ids of entries that are not this modem's */
export async function matchEntries(
  change: Queries,
  desired: readonly NetworkEntry[],
  current: readonly Stored[],
  modem: { siteId: string; ip: string | null },
): Promise<Matched[]> {
  const matches = new Set<string>()
  const matched: Matched[] = []
  for (const [index, entry] of desired.entries()) {
    const field = (name: string) => `systems.${index}.${name}`
    const isNamed = Boolean(entry.id ?? entry.endpointId)
    const before = current.find((each) => (entry.id ? each.id === entry.id : each.endpointId === entry.endpointId))
    const isOther = before && entry.endpointId && before.endpointId !== entry.endpointId
    if (isNamed && (!before || isOther)) {
      // A modem without a configuration has no entries to name.
      if (modem.ip === null && current.length === 0) throw new ApiProblem('modem.no.configuration')
      throw await strangeEntry(change, entry, modem.siteId, field(entry.endpointId ? 'endpointId' : 'id'))
    }
    if (before && matches.has(before.id)) throw new ApiProblem('modem_endpoint.already_registered')
    if (entry.type === 'simulator' && before?.type !== 'simulator')
      throw badFields({ [field('type')]: 'must be autrosafe or autroprime' })
    if (before) matches.add(before.id)
    // A simulator keeps its values, whatever was sent.
    matched.push({ entry: before?.type === 'simulator' ? { type: 'simulator' } : entry, before })
  }
  return matched
}

async function strangeEntry(change: Queries, entry: NetworkEntry, siteId: string, field: string) {
  const id = entry.endpointId ?? entry.id ?? ''
  const system = isId(id)
    ? await change
        .selectFrom('modemSystems as e')
        .innerJoin('modems as m', 'm.id', 'e.modemId')
        .select('m.siteId')
        .where(entry.endpointId ? 'e.endpointId' : 'e.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!system) return new ApiProblem('modem_endpoint.not_found', { fields: { [field]: 'Modem endpoint not found' } })
  if (system.siteId !== siteId) return new ApiProblem('modem_site.mismatch')
  return new ApiProblem('modem_endpoint.already_registered')
}
