import { createHash } from 'node:crypto'
import { bothPeople, nobody, peopleIn, withPerson } from './people-sketch.ts'

const markOf = (name: number) => createHash('sha256').update(String(name)).digest()
const crowd = (from: number, to: number) => {
  let sketch = nobody
  for (let name = from; name < to; name++) sketch = withPerson(sketch, markOf(name))
  return sketch
}

it.each([0, 1, 2, 10, 50, 200, 5000])('%s people are counted, about', (count) => {
  expect(Math.abs(peopleIn(crowd(0, count)) - count)).toBeLessThanOrEqual(Math.max(count < 10 ? 0 : 2, count * 0.3))
})

it('somebody who comes again counts once, also where two hosts counted', () => {
  expect(crowd(0, 5)).toBe(bothPeople(crowd(0, 5), crowd(2, 5)))
  expect(bothPeople(crowd(0, 20), crowd(10, 40))).toBe(crowd(0, 40))
})

it('is 64 characters, however many came', () => {
  expect(crowd(0, 10_000)).toMatch(/^[0-P]{64}$/)
})
