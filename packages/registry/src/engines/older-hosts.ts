import { firstGrants, type LogLine, type RegistryDocument } from '@emberwatch/federation'

/**
 * Hosts before host contract 4.2.0 read a document strictly: six areas and nothing of grants. What they do not know stands beside their
 * document, so that they go on when an upgrade is taken back, and nothing is lost when it comes again.
 */
export interface Beside {
  /** That the rest goes with. */
  readonly revision: number
  readonly grants?: RegistryDocument['grants']
  readonly services?: RegistryDocument['services']
  readonly areas: RegistryDocument['areas']
  readonly trust: NonNullable<RegistryDocument['trust']>
  readonly last?: LogLine
}

export const nothingBeside = (revision: number): Beside => ({ revision, areas: {}, trust: {} })

const isFirst = ([name]: [string, unknown]): boolean => Object.hasOwn(firstGrants, name)
const others = <T>(values: Readonly<Record<string, T>> = {}): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter((entry) => !isFirst(entry)))
const first = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(isFirst))

/** The document as older hosts read it, and the rest; without a rest there is nothing that they would not know. */
export function apart(document: RegistryDocument): { older: RegistryDocument; beside: Beside | null } {
  const { grants, services, areas, trust, last, ...rest } = document
  const isKnown = last && !['grant', 'revoke', 'service'].includes(last.action) && Object.hasOwn(firstGrants, last.area)
  const beside: Beside = {
    revision: document.revision,
    ...(grants ? { grants } : {}),
    ...(services ? { services } : {}),
    areas: others(areas),
    trust: others(trust),
    ...(last && !isKnown ? { last } : {}),
  }
  const hasMore = grants || services || [beside.areas, beside.trust].some((one) => Object.keys(one).length > 0)
  if (!hasMore) return { older: document, beside: null }
  const older = {
    ...rest,
    areas: first(areas),
    ...(trust ? { trust: first(trust) } : {}),
    ...(isKnown ? { last } : {}),
  }
  return { older, beside }
}

/** The whole document again. Older hosts may have changed their part since; the rest is as it was. */
export function together(older: RegistryDocument, beside: Beside | null): RegistryDocument {
  if (!beside) return older
  const { grants, services, areas, trust, last, revision } = beside
  const allTrust = { ...older.trust, ...trust }
  return {
    ...older,
    ...(grants ? { grants } : {}),
    ...(services ? { services } : {}),
    areas: { ...older.areas, ...areas },
    ...(Object.keys(allTrust).length ? { trust: allTrust } : {}),
    ...(last && revision === older.revision ? { last } : {}),
  }
}
