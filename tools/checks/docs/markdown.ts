/** Reads Markdown: its sentences, for the report on their length, and its blocks of code. */

export interface Sentence {
  /** The line counts from 1. */
  readonly line: number
  readonly text: string
  readonly words: number
  readonly isCell: boolean
}

/** Replaces code blocks, comments, HTML and link definitions by empty lines, so that line numbers stay correct. */
const blank = (text: string) =>
  text
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^\[[^\]]+\]: .*$/gm, '')

const plain = (text: string) =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[((?:[^\][]|\[[^\]]*\])*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Splits after a full stop, question mark or exclamation mark, if the next character can begin a sentence. */
const splitAt = /(?<=[.!?]["'`)*]*)\s+(?=["'`(*[]*[\p{Lu}`])/u

export function sentencesIn(page: string): Sentence[] {
  const sentences: Sentence[] = []
  const add = (line: number, text: string, isCell = false) => {
    for (const sentence of plain(text).split(splitAt)) {
      const words = wordsIn(sentence)
      if (words > 0) sentences.push({ line, text: sentence.trim(), words, isCell })
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
  return sentences
}

export const averageWords = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { words }) => sum + words, 0) / Math.max(1, sentences.length)

/** @returns the one block of a language in a page, as ```js … ``` @throws where there is none, or more than one */
export function codeOf(page: string, language: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  )
  const [code] = blocks
  if (code === undefined || blocks.length > 1) throw new Error(`The page has ${blocks.length} blocks of ${language}`)
  return code
}
