/** A link that rings: without the blanks and brackets that people write (RFC 3966). */
export const telephoneLink = (number: string): string =>
  `tel:${number
    .replace(/\(0\)/g, '')
    .replace(/[^\d+#]/g, '')
    .replaceAll('#', '%23')}`
