import { averageWords, sentencesIn } from './markdown.ts'

const wordCounts = (page: string) => sentencesIn(page).map(({ line, words }) => [line, words])

describe('sentences of a page', () => {
  it('end at a full stop, across lines', () => {
    expect(wordCounts('One two. Three four\nfive six? `Seven` it is.\n\nEight.')).toEqual([
      [1, 2],
      [1, 4],
      [1, 3],
      [4, 1],
    ])
  })

  it('do not end inside names, numbers and abbreviations', () => {
    expect(wordCounts('See run.ts at 3.5 s, e.g. at night.')).toEqual([[1, 8]])
  })

  it('are items of lists and cells of tables', () => {
    expect(wordCounts('- One two\n  three\n- Four\n1. Five')).toEqual([
      [1, 3],
      [3, 1],
      [4, 1],
    ])
    expect(wordCounts('| what | |\n| --- | ---: |\n| One two. Three | a \\| b |')).toEqual([
      [1, 1],
      [3, 2],
      [3, 1],
      [3, 2],
    ])
  })

  it('have the words visible to a reader', () => {
    expect(wordCounts('[Two words](a/very-long.md#place) and ![not these](p.png) **three** – more.')).toEqual([[1, 5]])
  })

  it('are not in headings, code, comments and definitions', () => {
    expect(wordCounts('# A heading\n\n```sh\npnpm one two\n```\n<!-- made: x -->\n[name]: ../file.ts\nYes.')).toEqual([
      [8, 1],
    ])
  })

  it('have an average', () => {
    expect(averageWords(sentencesIn('One. Two three four.'))).toBe(2)
    expect(averageWords([])).toBe(0)
  })
})
