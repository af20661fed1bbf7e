/** The catalogue of the design system's components, for teams that build areas: a site, and an area for hosts on their machines (docs/areas.md). */
export { writeCatalogue } from './build/write-catalogue.ts'
