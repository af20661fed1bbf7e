/** Bytes that a sheet can take unchanged, as sheet-xml.ts would write the same. */

/** Characters; bytes are never fewer. */
const cellTextMax = 32_767
const [space, zero, nine, minus] = [' ', '0', '9', '-'].map((mark) => mark.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]
/** First byte of a multibyte character. */
const several = 0x80

/** Marks of XML, what XML cannot hold, and first bytes of U+FEFF, U+FFFE and U+FFFF. */
const odd = new Uint8Array(256).fill(1, 0, space)
for (const byte of [...Buffer.from('&<>'), 0xef]) odd[byte] = 1

/** First bytes of multibyte spaces: U+00A0, U+1680, U+2000 to U+205F, U+3000. */
const isLikeSpace = (first: number) => first === 0xc2 || (first >= 0xe1 && first <= 0xe3)

/** May be false for other characters that share a space's first byte. */
function hasPlainEnds(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from] as number
  if (first === space || isLikeSpace(first)) return false
  let last = to - 1
  if (bytes[last] === space) return false
  // Walks back to the last character's first byte.
  while (((bytes[last] as number) & 0xc0) === several && last > from) last--
  return !isLikeSpace(bytes[last] as number)
}

/** @returns the end in `target`; -1 where the text is not plain */
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

/** Digits that a JavaScript number holds exactly. */
const digitsMax = 15

/** Copies whole numbers as `copyPlainText` copies texts. */
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

/** Unique per day; -1 for texts other than `yyyy-MM-dd`. */
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

/** @param number not negative @returns the end */
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
