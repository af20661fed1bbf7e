/**
 * What a hand scanner that acts as a keyboard makes of a code (product 10.4): it presses the keys of one layout, and the computer reads them by
 * another one.
 */

const azertyDigits = '&é"\'(-è_çà'
const belgianDigits = '&é"\'(§è!çà'

/**
 * Which characters arrive, by layout of the computer under a scanner of US layout, then by layout of the scanner under a computer of US layout:
 * `received[i]` means `meant[i]`. What is in neither arrives as it is meant.
 */
const layouts: readonly { readonly name: string; readonly received: string; readonly meant: string }[] = [
  { name: 'German', received: 'zyZYÖöß?-', meant: 'yzYZ:;-_/' },
  { name: 'Swiss German', received: "zyZYéö'?-", meant: 'yzYZ:;-_/' },
  { name: 'Swiss French', received: "zyZYöé'?-", meant: 'yzYZ:;-_/' },
  { name: 'Norwegian', received: 'Øø+?-', meant: ':;-_/' },
  { name: 'Swedish or Finnish', received: 'Öö+?-', meant: ':;-_/' },
  { name: 'Danish', received: 'Ææ+?-', meant: ':;-_/' },
  { name: 'Spanish', received: "Ññ'?-", meant: ':;-_/' },
  { name: 'Italian', received: "çò'?-", meant: ':;-_/' },
  { name: 'Portuguese', received: "Çç'?-", meant: ':;-_/' },
  { name: 'French', received: `qawzQAWZ,?Mm)°!:${azertyDigits}`, meant: 'aqzwAQZWmM:;-_/.1234567890' },
  { name: 'Belgian', received: `qawzQAWZ,?Mm)°=:${belgianDigits}`, meant: 'aqzwAQZWmM:;-_/.1234567890' },
  { name: 'US (scanner: German)', received: 'zyZY><?/&', meant: 'yzYZ:;_-/' },
  { name: 'US (scanner: Nordic, Spanish or Italian)', received: '><?/&', meant: ':;_-/' },
  { name: 'US (scanner: French)', received: 'qawzQAWZ;:.,<68>!@#$%^&*()', meant: 'aqzwAQZWmM:;.-_/1234567890' },
]

/** The identifier that scanners put before a code where they are set to (ISO/IEC 15424), such as `]Q1` or `]d2`. */
const symbology = /^\s*\][A-Za-z]\d/
/** The same where another layout has made something else of the bracket. */
const symbologyElsewhere = /^\s*[^\sA-Za-z\d:]{1,2}[A-Za-z][\d&é"](?=.)/

export const withoutSymbology = (text: string): string => text.replace(symbology, '')

/** Has no sign that no layout makes of letters, digits and the signs of codes. */
const isPlain = (text: string): boolean => /^[\w\s:;./-]*$/.test(text)

export interface LayoutReading {
  readonly layout: string
  readonly text: string
}

/** What the text may mean by other layouts; empty for a text that none of them makes. */
export function readingsByLayout(scanned: string): LayoutReading[] {
  const text = scanned.replace(symbologyElsewhere, '')
  return layouts.flatMap(({ name, received, meant }) => {
    // A sign that the layout has on another key did not come from a key of these codes.
    if ([...text].some((sign) => meant.includes(sign) && !received.includes(sign))) return []
    const read = [...text].map((sign) => meant[received.indexOf(sign)] ?? sign).join('')
    return isPlain(read) && read !== text ? [{ layout: name, text: read }] : []
  })
}

/** As panels and labels have it (product 12.8): year, week and a number. */
const serialNumber = /^\d{4}-\d{4,}$/

/** A serial number from a scanner without the identifier of its symbology; read by another layout where only that gives the form of one. */
export function scannedSerialNumber(text: string): string {
  const plain = withoutSymbology(text).trim()
  if (serialNumber.test(plain)) return plain
  const [first, ...further] = new Set(
    readingsByLayout(text).flatMap(({ text: read }) =>
      serialNumber.test(withoutSymbology(read)) ? [withoutSymbology(read)] : [],
    ),
  )
  return first && further.length === 0 ? first : plain
}
