import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sentencesIn } from './sentences.ts'

/** docs/decisions: one form, and at most a page. */

const maxWords = 350
const files = globSync(join(import.meta.dirname, '../../../docs/decisions/*.md')).sort()
const state = String.raw`accepted(?:; .*\[\d{4}\]\(\d{4}-[\w-]+\.md\).*)?|superseded by \[\d{4}\]\(\d{4}-[\w-]+\.md\)`

describe('decisions', () => {
  it('are numbered without a gap', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.map((file) => Number(basename(file).slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
  })

  it.each(files.map((file) => [basename(file), readFileSync(file, 'utf8')] as const))(
    '%s has the form',
    (name, text) => {
      const head = new RegExp(
        String.raw`^# ${name.slice(0, 4)} \S.*\n\n- Status: (?:${state})\n- Date: \d{4}-\d\d-\d\d\n\n## `,
      )
      expect(text).toMatch(head)
      const sections = text.split(/^## /m).slice(1)
      expect(sections.map((section) => section.split('\n')[0])).toEqual([
        'Context',
        'Decision',
        'Alternatives',
        'Consequences',
      ])
      expect(sections.filter((section) => section.split('\n').slice(1).join('').trim() === '')).toEqual([])
      expect(sentencesIn(text).reduce((sum, { words }) => sum + words, 0)).toBeLessThanOrEqual(maxWords)
    },
  )
})
