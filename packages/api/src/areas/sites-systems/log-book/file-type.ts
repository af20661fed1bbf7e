import type { LogFile } from '@emberwatch/contract/sites-systems'

type MediaType = LogFile['mediaType']

/** The bytes that files of a type begin with (ISO 32000, PNG 5.2, JFIF), and how their names end. */
const types: readonly (readonly [MediaType, begin: readonly number[], endings: readonly string[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d], ['pdf']],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], ['png']],
  ['image/jpeg', [0xff, 0xd8, 0xff], ['jpg', 'jpeg']],
]

/** The longest begin. */
export const typeBytes = 8

/** Tells the type by the content, whatever the name says. @returns null for any other type */
export const typeOf = (begin: Uint8Array): MediaType | null =>
  types.find(([, bytes]) => bytes.every((byte, at) => begin[at] === byte))?.[0] ?? null

const nameMax = 200

/** The name as people gave it, with the ending of its content: `plan.exe` that is a picture becomes `plan.exe.png`. */
export function nameFor(name: string, type: MediaType): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
  const clean = name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '-').trim() || 'file'
  const endings = types.find(([each]) => each === type)?.[2] ?? []
  const ending = endings.find((each) => clean.toLowerCase().endsWith(`.${each}`))
  const short = clean.slice(0, nameMax)
  return ending && clean.length <= nameMax ? clean : `${short}.${endings[0]}`
}
