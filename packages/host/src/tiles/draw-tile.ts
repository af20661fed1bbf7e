import { extent, type Lines, type TileRequest, type TileTheme } from './tile-format.ts'
import { drawTownNames, letterHeight } from './town-names.ts'
import type { WorldMap } from './world-map.ts'

/** Quiet, so that markers stand out. */
const colours: Record<TileTheme, Record<'water' | 'land' | 'coast' | 'border' | 'grid' | 'name', string>> = {
  light: { water: '#d8e3ed', land: '#f7f8f9', coast: '#a3b4c5', border: '#b9bfc9', grid: '#8494a6', name: '#5b6675' },
  dark: { water: '#0f151c', land: '#202831', coast: '#44525f', border: '#4a5462', grid: '#7c8a99', name: '#97a3b2' },
}

/** A few kilobytes, sharp on every screen. */
export function drawTile(map: WorldMap, { z, x, y, theme }: TileRequest): string {
  const { water, land, coast, border, grid, name } = colours[theme]
  const shapes = pathOf(map.land(z, x, y), true)
  const lakes = pathOf(map.lakes(z, x, y), true)
  const borders = pathOf(map.borders(z, x, y), false)
  const names = drawTownNames({ z, x, y }, (lng, lat) => [(lng + 180) / 360, heightOf(lat)])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 ${extent} ${extent}">`,
    `<rect width="${extent}" height="${extent}" fill="${water}"/>`,
    shapes && `<path d="${shapes}" fill="${land}" fill-rule="evenodd" stroke="${coast}" stroke-width="3"/>`,
    lakes && `<path d="${lakes}" fill="${water}" stroke="${coast}" stroke-width="2"/>`,
    borders && `<path d="${borders}" fill="none" stroke="${border}" stroke-width="4" stroke-dasharray="14 8"/>`,
    z >= gridFrom &&
      `<path d="${gridOf(z, x, y)}" fill="none" stroke="${grid}" stroke-opacity=".28" stroke-width="2"/>`,
    // Halos keep coasts and borders from crossing the letters.
    names &&
      `<g fill="${name}" stroke="${land}" stroke-width="10" stroke-linejoin="round" paint-order="stroke" font-family="system-ui,sans-serif" font-size="${letterHeight}">${names}</g>`,
    '</svg>',
  ]
    .filter(Boolean)
    .join('')
}

/** Relative steps keep numbers short. */
function pathOf(lines: Lines, isClosed: boolean): string {
  return lines
    .map((points) => {
      let [px, py] = points[0] ?? [0, 0]
      const steps = points.slice(1).map(([x, y]) => {
        const step = `${x - px} ${y - py}`
        px = x
        py = y
        return step
      })
      return `M${points[0]?.[0]} ${points[0]?.[1]}l${steps.join(' ')}${isClosed ? 'z' : ''}`
    })
    .join('')
}

/** Close-up land is one plain surface: a grid shows how the map moves. */
const gridFrom = 8
const gridSteps = [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]

function gridOf(z: number, x: number, y: number): string {
  const size = 2 ** z
  const width = 360 / size
  const step = gridSteps.findLast((degrees) => degrees >= width / 2) ?? 1
  const west = (x / size) * 360 - 180
  const [north, south] = [latitudeOf(y / size), latitudeOf((y + 1) / size)]
  const meridians = multiples(west, west + width, step).map((lng) => Math.round(((lng - west) / width) * extent))
  const parallels = multiples(south, north, step).map((lat) => Math.round((heightOf(lat) * size - y) * extent))
  return [...meridians.map((at) => `M${at} 0v${extent}`), ...parallels.map((at) => `M0 ${at}h${extent}`)].join('')
}

const multiples = (from: number, to: number, step: number): number[] =>
  Array.from(
    { length: Math.floor(to / step) - Math.ceil(from / step) + 1 },
    (_, n) => (Math.ceil(from / step) + n) * step,
  )

/** Web Mercator, 0 at the northern edge, 1 at the southern. */
const latitudeOf = (height: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * height))) * 180) / Math.PI
const heightOf = (latitude: number): number => (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2
