import { isWholePosition, kilometresBetween, positionOf } from './coordinates.ts'

const oslo = { lat: 59.9139, lng: 10.7522 }

it.each([
  ['itself', oslo, 0],
  ['Bergen', { lat: 60.3913, lng: 5.3221 }, 305],
  ['the other side of the earth', { lat: -59.9139, lng: -169.2478 }, 20_015],
  ['the next degree across the date line', { lat: 59.9139, lng: -169.2478 }, 6_688],
])('measures from Oslo to %s', (_, other, kilometres) => {
  expect(kilometresBetween(oslo, other)).toBeCloseTo(kilometres, -1)
})

it('crosses the date line by the short way', () => {
  expect(kilometresBetween({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22, 0)
})

it('accepts both parts or neither, including 0', () => {
  expect([{}, { lat: null }, { lat: 0, lng: 0 }].map(isWholePosition)).toEqual([true, true, true])
  expect([{ lat: 0 }, { lng: 10, lat: null }].map(isWholePosition)).toEqual([false, false])
  expect(
    [
      { lat: 0, lng: 0 },
      { lat: 1, lng: null },
    ].map(positionOf),
  ).toEqual([{ lat: 0, lng: 0 }, null])
})
