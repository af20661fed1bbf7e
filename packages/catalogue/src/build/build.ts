import { join, resolve } from 'node:path'
import { writeCatalogue } from './write-catalogue.ts'

/** `pnpm -C packages/catalogue site [folder]`: the catalogue of components as a site and as an area (docs/areas.md); `pnpm kit pack` packs it. */
const started = performance.now()
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../dist'))
const { modules } = await writeCatalogue(folder)
const count = modules.flatMap(({ entries }) => entries).length
process.stdout.write(`${folder}: ${count} exports in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
