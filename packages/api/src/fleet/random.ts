import { createHash } from 'node:crypto'

/** Equal seeds give equal values on every machine. Never for secrets. */
export interface Random {
  /** The number is at least 0 and below 1. */
  next(): number
  /** Both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T
  /** Clamped. */
  normal(mean: number, deviation: number, least: number, most: number): number
  shuffle<T>(items: readonly T[]): T[]
  uuid(): string
}

/** A stream per name, so that a change in one part of the fleet leaves the others unchanged. */
export function createRandom(seed: string): Random {
  const words = createHash('sha256').update(seed).digest()
  const next = sfc32(words.readUInt32LE(0), words.readUInt32LE(4), words.readUInt32LE(8), words.readUInt32LE(12))
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]) => items[int(0, items.length - 1)] as T
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items) => weighted(items, next()),
    normal: (mean, deviation, least, most) => {
      const wave = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return Math.min(most, Math.max(least, Math.round(mean + deviation * wave)))
    },
    shuffle: (items) => {
      const shuffled = [...items]
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = int(0, i)
        // Both indices exist.
        ;[shuffled[i], shuffled[j]] = [shuffled[j] as never, shuffled[i] as never]
      }
      return shuffled
    },
    uuid: () => asUuid(Array.from({ length: 4 }, () => int(0, 0xffffffff).toString(16).padStart(8, '0')).join('')),
  }
}

function weighted<T>(items: readonly (readonly [T, number])[], point: number): T {
  let rest = point * items.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of items) {
    rest -= weight
    if (rest < 0) return item
  }
  return items[items.length - 1]?.[0] as T
}

/** Chris Doty-Humphrey's small fast counting generator (PractRand). */
function sfc32(seedA: number, seedB: number, seedC: number, seedD: number): () => number {
  let [a, b, c, d] = [seedA, seedB, seedC, seedD]
  return () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
}

/** Version 4. */
const asUuid = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${'89ab'[Number.parseInt(hex[16] ?? '0', 16) & 3]}${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/** Such as `demoId('site', 'nidelva')`. */
export const demoId = (kind: string, name: string): string =>
  asUuid(createHash('sha256').update(`emberwatch ${kind} ${name}`).digest('hex').slice(0, 32))
