/** A hand scanner acts as a keyboard (product 10.4): it presses the keys of one layout, and the computer reads them by another one. */

const signs = ':;-_/'
const yz = 'yzYZ'
const azertyLetters = 'aqzwAQZWmM'
const digits = '1234567890'

/**
 * The received and the meant characters, sign by sign: by layout of the computer under a scanner of US layout, then by layout of the scanner under a computer
 * of US layout. What is in neither arrives as it is meant.
 */
const layouts: readonly (readonly [name: string, received: string, meant: string])[] = [
  ['German', 'zyZYÖöß?-', yz + signs],
  ['Swiss German', "zyZYéö'?-", yz + signs],
  ['Swiss French', "zyZYöé'?-", yz + signs],
  ['Norwegian', 'Øø+?-', signs],
  ['Swedish or Finnish', 'Öö+?-', signs],
  ['Danish', 'Ææ+?-', signs],
  ['Spanish', "Ññ'?-", signs],
  ['Italian', "çò'?-", signs],
  ['Portuguese', "Çç'?-", signs],
  ['French', 'qawzQAWZ,?Mm)°!:&é"\'(-è_çà', `${azertyLetters + signs}.${digits}`],
  ['Belgian', 'qawzQAWZ,?Mm)°=:&é"\'(§è!çà', `${azertyLetters + signs}.${digits}`],
  ['US (scanner: German)', 'zyZY></?&', yz + signs],
  ['US (scanner: Nordic, Spanish or Italian)', '></?&', signs],
  ['US (scanner: French)', 'qawzQAWZ;:.,68><!@#$%^&*()', `${azertyLetters + signs}.${digits}`],
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

/** Lists the readings of the text by other layouts; empty for a text that none of them makes. */
export function readingsByLayout(scanned: string): LayoutReading[] {
  const text = scanned.replace(symbologyElsewhere, '')
  return layouts.flatMap(([layout, received, meant]) => {
    // A sign that the layout has on another key did not come from a key of these codes.
    if ([...text].some((sign) => meant.includes(sign) && !received.includes(sign))) return []
    const read = [...text].map((sign) => meant[received.indexOf(sign)] ?? sign).join('')
    return isPlain(read) && read !== text ? [{ layout, text: read }] : []
  })
}

/** Panels and labels have numbers of this form (product 12.8): year, week and a number. */
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
