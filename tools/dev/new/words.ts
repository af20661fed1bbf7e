/** Converts a name to its other spellings. */

/** 'ScannedSystem' as 'scanned system'. */
export const spaced = (name: string): string => name.replace(/(?<=[a-z0-9])([A-Z])/g, ' $1').toLowerCase()
/** Trade terms that differ from the names in the contract. */
const trade: Readonly<Record<string, string>> = {
  ScannedSystem: 'loop system',
  ScannedLoop: 'loop',
  ScannedUnit: 'unit',
}
/** Display name: 'ScannedSystem' becomes 'loop system'. */
export const called = (thing: string): string => trade[thing] ?? spaced(thing)
export const kebab = (name: string): string => spaced(name).replaceAll(' ', '-')
export const snake = (name: string): string => spaced(name).replaceAll(' ', '_')
/** 'doorCode' as 'DoorCode'. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
/** 'doorCode' as 'Door code'. */
export const title = (name: string): string => capital(spaced(name))

/** @throws if it is not a valid field name */
export function fieldName(name = ''): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error('A field is named in camelCase, as doorCode')
  return name
}
