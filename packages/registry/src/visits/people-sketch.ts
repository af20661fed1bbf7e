/**
 * How many people, without knowing whom: a HyperLogLog of 64 registers (Flajolet and others, 2007), one character each. It gives no person back and
 * says of nobody whether they are in it. Off by 13 % on average, less below a hundred.
 */
export type PeopleSketch = string

const registers = 64
const zero = 48
export const nobody: PeopleSketch = '0'.repeat(registers)

/** @param mark a keyed hash of a person, at least 5 bytes */
export function withPerson(sketch: PeopleSketch, mark: Buffer): PeopleSketch {
  const at = (mark[0] ?? 0) % registers
  const rank = Math.clz32(mark.readUInt32BE(1)) + 1
  return rankAt(sketch, at) >= rank
    ? sketch
    : sketch.slice(0, at) + String.fromCharCode(zero + rank) + sketch.slice(at + 1)
}

export const bothPeople = (one: PeopleSketch, other: PeopleSketch): PeopleSketch =>
  Array.from(nobody, (_, at) => String.fromCharCode(zero + Math.max(rankAt(one, at), rankAt(other, at)))).join('')

export function peopleIn(sketch: PeopleSketch): number {
  let sum = 0
  let empty = 0
  for (let at = 0; at < registers; at++) {
    const rank = rankAt(sketch, at)
    sum += 2 ** -rank
    if (rank === 0) empty++
  }
  const raw = (0.709 * registers ** 2) / sum
  return Math.round(raw <= 2.5 * registers && empty ? registers * Math.log(registers / empty) : raw)
}

const rankAt = (sketch: PeopleSketch, at: number): number => sketch.charCodeAt(at) - zero
