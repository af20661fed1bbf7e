import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { averageWords, type Sentence, sentencesIn } from './markdown.ts'

/** `pnpm docs:read`: reports the words per sentence of the pages. Not a gate: it always exits 0. */

const aim = 25
const outsideTables = (sentences: readonly Sentence[]) => sentences.filter(({ isCell }) => !isCell)
const root = join(import.meta.dirname, '../../..')
const pages = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: root })
  .sort()
  .map((file) => ({ file, sentences: sentencesIn(readFileSync(join(root, file), 'utf8')) }))
const all = pages.flatMap(({ file, sentences }) => sentences.map((sentence) => ({ file, ...sentence })))
const long = pages
  .map(({ file, sentences }) => ({ file, average: averageWords(outsideTables(sentences)) }))
  .filter(({ average }) => average > aim)

console.log(`${averageWords(all).toFixed(1)} words a sentence or cell: ${all.length} of ${pages.length} pages`)
console.log(`${averageWords(outsideTables(all)).toFixed(1)} words a sentence outside tables`)
console.log(`Pages above ${aim} outside tables: ${long.length || 'none'}`)
for (const { file, average } of long) console.log(`  ${file} ${average.toFixed(1)}`)
console.log('The ten longest sentences:')
for (const { file, line, words, text } of all.sort((a, b) => b.words - a.words).slice(0, 10))
  console.log(`  ${file}:${line} ${words} words: ${text.length > 120 ? `${text.slice(0, 120)}…` : text}`)
