import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const contract = join(import.meta.dirname, '../../../contract/src')
const files = globSync('**/*.ts', { cwd: contract })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(contract, file), 'utf8'))

it('a build for browsers has no summary of a call, and all else of it', async () => {
  const { default: summariesLoader } = await import(join(import.meta.dirname, 'summaries-loader.mjs'))
  const lines = (text: string) => text.split('\n').filter((line) => line.trim())
  const isSummary = (line: string, before = '') => /^\s*summary:( ['"]|$)/.test(line) || /^\s*summary:$/.test(before)
  let count = 0
  for (const text of files) {
    const output: string = summariesLoader(text)
    const all = lines(text)
    const expected = all.filter((line, place) => !isSummary(line, all[place - 1]))
    count += all.length - expected.length
    expect(lines(output).filter((line) => !/^\s*summary: '',$/.test(line))).toEqual(expected)
  }
  expect(count).toBeGreaterThan(150)
})
