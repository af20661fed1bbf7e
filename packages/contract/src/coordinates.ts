import * as v from 'valibot'

/** Positions on earth in degrees, of which both parts are given or neither. */

export interface Position {
  readonly lat: number
  readonly lng: number
}

const coordinate = (label: string, most: number) => {
  const message = `${label} must be a number from -${most} to ${most}`
  return v.optional(v.nullable(v.pipe(v.number(message), v.minValue(-most, message), v.maxValue(most, message))))
}

export const coordinates = { lat: coordinate('Latitude', 90), lng: coordinate('Longitude', 180) }

type MaybePosition = { [Part in keyof Position]?: number | null | undefined }

/** Null where a part is missing. */
export const positionOf = ({ lat, lng }: MaybePosition): Position | null =>
  typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null

export const halfPositionText = 'Latitude and longitude belong together'
export const isWholePosition = ({ lat, lng }: MaybePosition): boolean =>
  ((lat ?? null) === null) === ((lng ?? null) === null)

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface, by the haversine formula. */
export function kilometresBetween(a: Position, b: Position): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord = half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lng - a.lng)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}
