import type { Drawn } from './drawn.ts'

/** An item on the map and the area it covers, in world pixels. */
export interface Lying {
  readonly x: number
  readonly y: number
  readonly drawn: Drawn
}

/** Grid cell in pixels: a marker covers few cells, and a cell holds few markers. */
const square = 128
/** More than the number of cells in a row at the highest zoom. */
const rowOfSquares = 2 ** 24

/** Merges overlapping items, nearest first, until none overlap. A grid limits each search to a few neighbours. */
export function joinDrawn<Item extends Lying>(items: Iterable<Item>, join: (one: Item, other: Item) => Item): Item[] {
  const joinedItems = new Set<Item>()
  const squares = new Map<number, Set<Item>>()
  const put = (item: Item) => {
    joinedItems.add(item)
    for (const key of squaresOf(item)) {
      const there = squares.get(key)
      if (there) there.add(item)
      else squares.set(key, new Set([item]))
    }
  }
  const take = (item: Item) => {
    joinedItems.delete(item)
    for (const key of squaresOf(item)) squares.get(key)?.delete(item)
  }
  const nearest = (item: Item) => {
    let closest: Item | undefined
    for (const key of squaresOf(item))
      for (const other of squares.get(key) ?? [])
        if (overlap(item, other) && (!closest || distance(item, other) < distance(item, closest))) closest = other
    return closest
  }
  for (const item of items) {
    let joined = item
    for (let other = nearest(joined); other; other = nearest(joined)) {
      take(other)
      joined = join(other, joined)
    }
    put(joined)
  }
  return [...joinedItems]
}

const overlap = (one: Lying, other: Lying) =>
  one.x + one.drawn[0] < other.x + other.drawn[2] &&
  other.x + other.drawn[0] < one.x + one.drawn[2] &&
  one.y + one.drawn[1] < other.y + other.drawn[3] &&
  other.y + other.drawn[1] < one.y + one.drawn[3]

const distance = (one: Lying, other: Lying) => (one.x - other.x) ** 2 + (one.y - other.y) ** 2

function squaresOf({ x, y, drawn: [left, top, right, bottom] }: Lying): number[] {
  const keys: number[] = []
  for (let column = Math.floor((x + left) / square); column <= Math.floor((x + right) / square); column++)
    for (let row = Math.floor((y + top) / square); row <= Math.floor((y + bottom) / square); row++)
      keys.push(row * rowOfSquares + column)
  return keys
}
