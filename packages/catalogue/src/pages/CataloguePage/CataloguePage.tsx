import type { CatalogueData } from '../../data/catalogue-data.ts'
import { Catalogue } from './Catalogue.tsx'

/** Written in by the build (build/catalogue-config.ts). */
declare const CATALOGUE: CatalogueData

export const CataloguePage = () => <Catalogue data={CATALOGUE} />
