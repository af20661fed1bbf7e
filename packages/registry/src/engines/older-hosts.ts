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

/**
 * Hosts of host contract 4.2.0 drop what they do not know of the above when they write it anew, so shells stand apart from it, where
 * those hosts leave them alone.
 */
export interface ShellBeside {
  readonly revision: number
  readonly shell?: RegistryDocument['shell']
}

export const nothingBeside = (revision: number): Beside => ({ revision, areas: {}, trust: {} })

const isFirst = ([name]: [string, unknown]): boolean => Object.hasOwn(firstGrants, name)
const others = <T>(values: Readonly<Record<string, T>> = {}): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter((entry) => !isFirst(entry)))
const first = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(isFirst))

interface Apart {
  readonly older: RegistryDocument
  readonly beside: Beside | null
  readonly shell: ShellBeside | null
}

/** The document as older hosts read it, and the rest; without a rest there is nothing that they would not know. */
export function apart({ shell, ...document }: RegistryDocument): Apart {
  const { grants, services, areas, trust, last, ...rest } = document
  const besideShell = shell ? { revision: document.revision, shell } : null
  const isKnown =
    last && !['grant', 'revoke', 'service', 'sign'].includes(last.action) && Object.hasOwn(firstGrants, last.area)
  const beside: Beside = {
    revision: document.revision,
    ...(grants ? { grants } : {}),
    ...(services ? { services } : {}),
    areas: others(areas),
    trust: others(trust),
    ...(last && !isKnown ? { last } : {}),
  }
  const hasMore =
    grants || services || beside.last || [beside.areas, beside.trust].some((one) => Object.keys(one).length > 0)
  if (!hasMore) return { older: document, beside: null, shell: besideShell }
  const older = {
    ...rest,
    areas: first(areas),
    ...(trust ? { trust: first(trust) } : {}),
    ...(isKnown ? { last } : {}),
  }
  return { older, beside, shell: besideShell }
}

/** The whole document again. Older hosts may have changed their part since; the rest is as it was. */
export function together(
  older: RegistryDocument,
  beside: Beside | null,
  { shell }: Partial<ShellBeside>,
): RegistryDocument {
  const withShell = shell ? { ...older, shell } : older
  if (!beside) return withShell
  const { grants, services, areas, trust, last, revision } = beside
  const allTrust = { ...older.trust, ...trust }
  return {
    ...withShell,
    ...(grants ? { grants } : {}),
    ...(services ? { services } : {}),
    areas: { ...older.areas, ...areas },
    ...(Object.keys(allTrust).length ? { trust: allTrust } : {}),
    ...(last && revision === older.revision ? { last } : {}),
  }
}
