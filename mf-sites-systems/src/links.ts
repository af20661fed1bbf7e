/** A link that rings: without the blanks and brackets that people write (RFC 3966). */
export const telephoneLink = (number: string): string =>
  `tel:${number
    .replace(/\(0\)/g, '')
    .replace(/[^\d+#]/g, '')
    .replaceAll('#', '%23')}`

/** Android hands `geo:` (RFC 5870) to the map that the person has chosen; other systems open nothing by it. */
export function mapLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(address)
  return /Android/.test(userAgent) ? `geo:0,0?q=${query}` : `https://www.openstreetmap.org/search?query=${query}`
}
