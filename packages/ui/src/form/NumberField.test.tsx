import { numberFrom } from './NumberField.tsx'

it.each([
  ['59.9139', 59.9139],
  [' 59,9139 ', 59.9139],
  ['\u22120,5', -0.5],
  ['+.5', 0.5],
  ['', null],
  ['   ', null],
  ['\u00a0', null],
  [null, null],
  [7, 7],
  ['0x3B', '0x3B'],
  ['1e3', '1e3'],
  ['Infinity', 'Infinity'],
  ['59,9139, 10,7522', '59,9139, 10,7522'],
  ['abc', 'abc'],
])('reads %j as %j', (typed, value) => {
  expect(numberFrom(typed)).toBe(value)
})
