import type { CatalogueModule } from '../../data/catalogue-data.ts'

/** The modules with the entries whose names contain the text, in any case. */
export function filterModules(modules: readonly CatalogueModule[], text: string): CatalogueModule[] {
  const needle = text.trim().toLowerCase()
  return modules
    .map((module) => ({
      ...module,
      entries: module.entries.filter(({ name }) => name.toLowerCase().includes(needle)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * The entry that is most likely meant, as `form/TextField`: of that name, else one that begins so, else any; components before what is none.
 * @returns undefined where nothing is called so
 */
export function bestOf(modules: readonly CatalogueModule[], text: string): string | undefined {
  const needle = text.trim().toLowerCase()
  const rank = (name: string) => (name === needle ? 0 : name.startsWith(needle) ? 1 : 2)
  const all = filterModules(modules, text).flatMap(({ slug, entries }) =>
    entries.map(({ name, kind }) => ({
      location: `${slug}/${name}`,
      rank: rank(name.toLowerCase()) + (kind === 'component' ? 0 : 0.5),
    })),
  )
  return all.sort((a, b) => a.rank - b.rank)[0]?.location
}
