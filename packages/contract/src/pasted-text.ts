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
