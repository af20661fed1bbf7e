import { isShell, type RegistryDocument } from '@emberwatch/federation'
import { entryOf, type ReleaseName, releasesInUse } from '@emberwatch/registry'

/** Milliseconds: reports may count for the releases before a change for so long, as a page reports seconds after it was loaded. */
const factsMs = 500

interface Sources {
  readonly current: () => Promise<RegistryDocument>
  readonly shell: () => Promise<string>
  readonly now: () => number
}

export interface Facts {
  readonly inUse: (release: ReleaseName) => boolean
  /** The store accepts no other page of the release. */
  readonly routesOf: (release: ReleaseName) => ReadonlySet<string>
}

/** Asking whether the document has changed costs as much as all else of a report, so it is asked now and then. */
export function createFacts({ current, shell, now }: Sources): () => Promise<Facts> {
  let last: Promise<Facts> | undefined
  let readAt = 0
  const read = async () => factsOf(await current(), await shell())
  return () => {
    if (last && now() - readAt < factsMs) return last
    readAt = now()
    last = read()
    last.catch(() => {
      last = undefined
    })
    return last
  }
}

function factsOf(document: RegistryDocument, ownShell: string): Facts {
  const routes = new Map<string, ReadonlySet<string>>()
  const ofAll = new Set<string>()
  for (const [area, entry] of Object.entries(document.areas))
    for (const version of releasesInUse(entry)) {
      const paths = entry.releases[version]?.routes.map(({ path }) => path) ?? []
      routes.set(`${area} ${version}`, new Set(paths))
      for (const path of paths) ofAll.add(path)
    }
  return {
    inUse: ({ area, version }) => {
      const entry = entryOf(document, area)
      return (entry !== undefined && releasesInUse(entry).includes(version)) || (isShell(area) && version === ownShell)
    },
    routesOf: ({ area, version }) => (isShell(area) ? ofAll : (routes.get(`${area} ${version}`) ?? new Set())),
  }
}
