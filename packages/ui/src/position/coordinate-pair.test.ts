import { coordinatePair } from './coordinate-pair.ts'

it.each([
  '59.9139, 10.7522',
  '59,9139, 10,7522',
  '59.9139,10.7522',
  '59,9139 10,7522',
  ' 59.9139° 10.7522° ',
  '59,9139; 10,7522',
])('reads %j as a place', (text) => {
  expect(coordinatePair(text)).toEqual({ lat: 59.9139, lng: 10.7522 })
})

it.each(['59.9139', '59,9139', 'Oslo 1, 2', '', '1, 2, 3'])('reads no place in %j', (text) => {
  expect(coordinatePair(text)).toBeNull()
})
