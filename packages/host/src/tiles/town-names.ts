import { extent, type TileRequest } from './tile-format.ts'
import { towns } from './towns.ts'

/** Tile units. */
export const letterHeight = 46
const letterWidth = 28
const room = 16

/** A name across an edge is drawn in both tiles. @param position in widths of the world from its north-western corner */
export function drawTownNames(
  { z, x, y }: Pick<TileRequest, 'z' | 'x' | 'y'>,
  position: (lng: number, lat: number) => readonly [number, number],
): string {
  const size = 2 ** z
  return towns
    .filter(({ from }) => z >= from)
    .flatMap(({ name, lat, lng }) => {
      const [across, down] = position(lng, lat)
      const left = Math.round((across * size - x) * extent)
      const top = Math.round((down * size - y) * extent)
      const right = left + room + name.length * letterWidth
      const isNear = left < extent + room && right > 0 && top > -letterHeight && top < extent + letterHeight
      if (!isNear) return []
      return `<circle cx="${left}" cy="${top}" r="9"/><text x="${left + room}" y="${top + room}">${name}</text>`
    })
    .join('')
}
