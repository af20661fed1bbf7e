import { clockText } from './clock-text.ts'

it.each([
  [0, 'Right'],
  [300_000, 'Right'],
  [-600_000, 'Wrong: 10 min behind. The time of receipt counts.'],
  [3_600_000, 'Wrong: 1 h ahead. The time of receipt counts.'],
])('a clock that differs by %d ms is: %s', (offset, text) => {
  expect(clockText(offset)).toBe(text)
})
