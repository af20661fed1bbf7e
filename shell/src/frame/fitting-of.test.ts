import { fittingOf } from './use-fitting.ts'

it.each([
  ['all where they have just room', 304, [100, 100, 100], 3],
  ['no more than leave room for More', 303, [100, 100, 100], 2],
  ['none where there is room for More alone', 90, [100, 100], 0],
  ['all of none', 100, [], 0],
  ['all where nothing has been laid out', 0, [0, 0], 2],
])('shows %s', (_, room, widths, expected) => {
  expect(fittingOf(room, widths)).toBe(expected)
})
