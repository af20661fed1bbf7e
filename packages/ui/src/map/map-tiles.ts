import { mapDefaults, underBase } from '@emberwatch/contract'
import type { ThemeName } from '../theme/tokens.ts'

/** Where the background of a map comes from. */
export interface MapTiles {
  /** With {z}, {x} and {y}. */
  readonly url: string
  /** Credits, as HTML of our own or of whoever runs the server. */
  readonly attribution: string
  /** Pictures of another service, which know one theme only. */
  readonly isForeign: boolean
  /** The nearest that it still shows something. */
  readonly maxZoom: number
}

const credits =
  'Map: <a href="https://www.naturalearthdata.com" target="_blank" rel="noreferrer">Natural Earth</a>. ' +
  'A street map is a setting (MAP_TILE_URL)'

/** Nearer, coasts of 1:10,000,000 are a few straight lines, and land without streets is one plain. */
const bundledMaxZoom = 10

/** The service that the host names in the page (`MAP_TILE_URL`), else the host's own tiles in the theme's colours. */
export function mapTiles(page: Document, theme: ThemeName): MapTiles {
  const text = page.getElementById('map-tiles')?.textContent
  if (!text)
    return {
      url: underBase(`/tiles/{z}/{x}/{y}?theme=${theme}`),
      attribution: credits,
      isForeign: false,
      maxZoom: bundledMaxZoom,
    }
  const { tileUrl, attribution } = JSON.parse(text) as { tileUrl: string; attribution: string }
  return { url: tileUrl, attribution, isForeign: true, maxZoom: mapDefaults.maxZoom }
}
