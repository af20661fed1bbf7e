import { nextLsi } from './next-lsi.ts'

it.each([
  ['1', '2'],
  ['99', '100'],
  ['2.9', '2.10'],
  ['127', ''],
  ['', ''],
  ['north', ''],
  ['2.', ''],
  ['89470100000000000012', ''],
])('proposes after %j %j', (lsi, next) => {
  expect(nextLsi(lsi)).toBe(next)
})
