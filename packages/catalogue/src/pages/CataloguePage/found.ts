import type { CatalogueModule } from '../../data/catalogue-data.ts'

/** The modules with the entries whose names contain the text in any case; those that begin with it come first. */
export function found(modules: readonly CatalogueModule[], text: string): CatalogueModule[] {
  const wanted = text.trim().toLowerCase()
  const rank = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1)
  return modules
    .map((module) => ({
      ...module,
      entries: module.entries
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .sort((a, b) => rank(a.name) - rank(b.name)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
