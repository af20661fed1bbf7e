/** What of a database's bytes can stand in a sheet as it is, because the string would be written with the same bytes (sheet-xml.ts). */

/** Characters that a cell can have; of bytes there are never fewer. */
const cellTextMax = 32_767
const [space, zero, nine, minus] = [' ', '0', '9', '-'].map((mark) => mark.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]
/** From here on a byte is one of several. */
const several = 0x80

/** Marks of XML, what it cannot hold, and what U+FEFF, U+FFFE and U+FFFF begin with. */
const odd = new Uint8Array(256).fill(1, 0, space)
for (const byte of [...Buffer.from('&<>'), 0xef]) odd[byte] = 1

/** What all spaces of several bytes begin with: U+00A0, U+1680, U+2000 to U+205F, U+3000. */
const isLikeSpace = (first: number) => first === 0xc2 || (first >= 0xe1 && first <= 0xe3)

/** Whether no space stands at either end; says no too where only the bytes of a space's beginning are there. */
function hasPlainEnds(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from] as number
  if (first === space || isLikeSpace(first)) return false
  let last = to - 1
  if (bytes[last] === space) return false
  // To where the last character begins.
  while (((bytes[last] as number) & 0xc0) === several && last > from) last--
  return !isLikeSpace(bytes[last] as number)
}

/** Copies a text that is plain to `at` in `target`, and says where it ends there; -1 where it is not plain. */
export function copyPlainText(bytes: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
  if (to - from > cellTextMax || !hasPlainEnds(bytes, from, to)) return -1
  let end = at
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number
    if (odd[byte] === 1) return -1
    target[end++] = byte
  }
  return end
}

/** Digits that JavaScript holds exactly. */
const digitsMax = 15

/** Copies a whole number as `copyPlainText` does a text. */
export function copyPlainNumber(bytes: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
  const first = bytes[from] === minus ? from + 1 : from
  if (to - first > digitsMax || to === first || (bytes[first] === zero && to - from > 1)) return -1
  let end = at
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number
    if (i >= first && (byte < zero || byte > nine)) return -1
    target[end++] = byte
  }
  return end
}

/** A day as one number that no other day has, of its digits; -1 where it is not written `yyyy-MM-dd`. */
export function dayNumber(bytes: Uint8Array, from: number, to: number): number {
  if (to - from !== 10) return -1
  let number = 0
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number
    const isMark = i === from + 4 || i === from + 7
    if (isMark ? byte !== minus : byte < zero || byte > nine) return -1
    if (!isMark) number = number * 10 + byte - zero
  }
  return number
}

/** Writes a whole number that is not below zero, and says where it ends. */
export function writeNumber(number: number, target: Uint8Array, at: number): number {
  let end = at + 1
  for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) end++
  let rest = number
  for (let i = end - 1; i >= at; i--) {
    target[i] = zero + (rest % 10)
    rest = Math.floor(rest / 10)
  }
  return end
}
