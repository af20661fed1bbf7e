import { mapDefaults, paths, underBase } from '@emberwatch/contract'
import type { ThemeName } from '../theme/tokens.ts'

export interface MapTiles {
  /** Template with {z}, {x} and {y}. */
  readonly url: string
  readonly attribution: string
  /** Tiles of another service, which exist in one theme only. */
  readonly isForeign: boolean
  readonly maxZoom: number
}

/** The page of settings says how to get streets. */
const credits = () =>
  'Map: <a href="https://www.naturalearthdata.com" target="_blank" rel="noreferrer">Natural Earth</a>, ' +
  `<a href="${underBase(paths.settings)}">without streets</a>`

/** At higher zooms the 1:10,000,000 coasts are a few straight lines, and land without streets is one plain area. */
const bundledMaxZoom = 10

/** The tile service configured in the page (`MAP_TILE_URL`), else the host's own tiles in the theme's colours. */
export function mapTiles(page: Document, theme: ThemeName): MapTiles {
  const text = page.getElementById('map-tiles')?.textContent
  if (!text)
    return {
      url: underBase(`/tiles/{z}/{x}/{y}?theme=${theme}`),
      attribution: credits(),
      isForeign: false,
      maxZoom: bundledMaxZoom,
    }
  const { tileUrl, attribution } = JSON.parse(text) as { tileUrl: string; attribution: string }
  return { url: tileUrl, attribution, isForeign: true, maxZoom: mapDefaults.maxZoom }
}
