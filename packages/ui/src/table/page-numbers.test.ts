import { pageNumbers } from './page-numbers.ts'

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 20, [1, 2, 3, 4, 5, 6, 7]],
    [20, 20, [14, 15, 16, 17, 18, 19, 20]],
    [10, 20, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]],
  ])('of page %i of %i', (current, last, expected) => {
    expect(pageNumbers(current, last)).toEqual(expected)
  })
})
