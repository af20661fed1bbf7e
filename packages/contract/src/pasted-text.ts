/** Ligatures of Latin letters, which documents are set with. */
const ligatures = /[\uFB00-\uFB06]/gu

/**
 * A name or free text as it is stored (product 5.9): composed (NFC), with the letters of ligatures, and without what documents put between letters
 * and means nothing: soft hyphens, zero-width blanks, word joiners and byte order marks. Joiners of scripts and emoji stay.
 */
export const composedText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(ligatures, (ligature) => ligature.normalize('NFKC'))
    .replace(/[\u00AD\u200B\u2060\uFEFF]/gu, '')

/**
 * Cleans what mails and documents put into phone numbers, addresses and codes and nobody sees: other blanks become blanks, other hyphens hyphens,
 * and characters without a width go (product 6.5). For names and comments these may mean something.
 */
export const cleanPasted = (text: string): string =>
  text
    .replace(/[\p{Default_Ignorable_Code_Point}\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .trim()

/** Fields whose readers clean them: identifiers stand on labels, in mails and in documents. */
export const pastedFields: ReadonlySet<string> = new Set([
  'phoneNumber',
  'emailAddress',
  'emailAddresses',
  'emailConfirmation',
  'confirmationCode',
  'telephone',
  'clientId',
  'iccid',
  'imei',
  'imsi',
  'wgip',
  'ts',
  'tagName',
  'detectionZone',
  'lsiNumber',
  'serialNumber',
  'siteNumber',
  'equipmentNumber',
  'customerNumber',
])
