/** Sentences of Markdown, for the report on how long they are. */

export interface Sentence {
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly words: number
  /** Of a cell of a table. */
  readonly isCell: boolean
}

/** Code blocks, comments, HTML and definitions of links become empty lines, so that line numbers stay. */
const blank = (text: string) =>
  text
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^\[[^\]]+\]: .*$/gm, '')

/** What a reader sees of links, pictures and emphasis. */
const plain = (text: string) =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[((?:[^\][]|\[[^\]]*\])*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Ends at a full stop, a question mark or an exclamation mark before what can begin a sentence. */
const splitAt = /(?<=[.!?]["'`)*]*)\s+(?=["'`(*[]*[\p{Lu}`])/u

/** One for each sentence of paragraphs, items and cells of tables; headings are none. */
export function sentencesIn(page: string): Sentence[] {
  const found: Sentence[] = []
  const add = (line: number, text: string, isCell = false) => {
    for (const sentence of plain(text).split(splitAt)) {
      const words = wordsIn(sentence)
      if (words > 0) found.push({ line, text: sentence.trim(), words, isCell })
    }
  }
  let open: string[] = []
  let begin = 0
  const close = () => {
    add(begin, open.join(' '))
    open = []
  }
  for (const [index, raw] of blank(page).split('\n').entries()) {
    const line = raw.trim()
    const isRow = line.startsWith('|')
    if (line === '' || line.startsWith('#') || isRow) close()
    if (isRow) for (const cell of line.split(/(?<!\\)\|/)) add(index + 1, cell, true)
    else if (line !== '' && !line.startsWith('#')) {
      if (/^(?:[-*]|\d+\.) /.test(line)) close()
      if (open.length === 0) begin = index + 1
      open.push(line.replace(/^(?:[-*]|\d+\.) /, ''))
    }
  }
  close()
  return found
}

export const averageWords = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { words }) => sum + words, 0) / Math.max(1, sentences.length)
