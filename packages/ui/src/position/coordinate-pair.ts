const degrees = '([+-]?\\d{1,3}(?:[.,]\\d+)?)\\s*°?'
/** With a comma as the decimal sign, another sign or a blank has to separate the two. */
const pairs = [
  new RegExp(`^\\s*${degrees}\\s*[;/]\\s*${degrees}\\s*$`),
  new RegExp(`^\\s*${degrees},?\\s+${degrees}\\s*$`),
  /^\s*([+-]?\d{1,3}(?:\.\d+)?),([+-]?\d{1,3}(?:\.\d+)?)\s*$/,
]

/** Latitude and longitude as maps give them: `59.9139, 10.7522` or `59,9139, 10,7522`. Null for anything else. */
export function coordinatePair(text: string): { lat: number; lng: number } | null {
  const [, lat, lng] = pairs.map((pair) => pair.exec(text)).find(Boolean) ?? []
  if (lat === undefined || lng === undefined) return null
  return { lat: Number(lat.replace(',', '.')), lng: Number(lng.replace(',', '.')) }
}
