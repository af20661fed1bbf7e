import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWebpack } from '@emberwatch/federation/webpack'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { makeCatalogueData } from '../data/make-data.ts'
import { catalogueArea, catalogueSite } from './catalogue-config.ts'
import { emptyTile, sitePage } from './site-page.ts'

/** Builds the catalogue twice into a folder: `site` for any web server, and `area` for a host. @throws with webpack's messages */
export async function writeCatalogue(folder: string): Promise<CatalogueData> {
  const data = makeCatalogueData()
  await writeSite(data, join(folder, 'site'))
  await runWebpack(catalogueArea(data, join(folder, 'area')))
  return data
}

/** A folder of static files; `catalogue.json` says what it is. */
async function writeSite(data: CatalogueData, folder: string): Promise<void> {
  await runWebpack(catalogueSite(data, folder))
  const [script = ''] = readdirSync(folder).filter((file) => /^catalogue\.\w+\.js$/.test(file))
  const styles = readdirSync(folder).filter((file) => /^catalogue\.\w+\.css$/.test(file))
  const entries = data.modules.flatMap((module) => module.entries)
  const about = { hostContract: data.version, components: entries.filter(({ kind }) => kind === 'component').length }
  writeFileSync(join(folder, 'index.html'), sitePage({ script, styles }))
  writeFileSync(join(folder, 'tile.svg'), emptyTile)
  writeFileSync(join(folder, 'catalogue.json'), `${JSON.stringify(about, null, 2)}\n`)
}
