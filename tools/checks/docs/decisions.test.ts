import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sentencesIn } from './markdown.ts'

/** docs/decisions: one form, at most a page, and no number that stands for two things. */

const maxWords = 350
const folder = join(import.meta.dirname, '../../../docs/decisions')
const files = globSync(join(folder, '[0-9]*.md')).sort()
const names = files.map((file) => basename(file))
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
/** Numbers of decisions that went into others or were deleted, as the first cells of the README's table name them. */
const retired = [...readme.matchAll(/^\| ((?:[^|\\]|\\.)+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.replace(/\[[^\]]*\]\([^)]*\)/g, '').matchAll(/\b(\d{4})\b/g)].map(([, number]) => Number(number)),
)

const link = String.raw`\[\d{4}\]\(\d{4}-[\w-]+\.md\)`
const state = String.raw`accepted(?:; .*${link}.*)?|superseded by ${link}`
/** Verbs of the titles so far: a title is a sentence, such as "The shell loads areas without the federation plugin". */
const verb =
  /\b(?:is|are|has|have|stands?|loads?|draws?|waits?|guards?|compares?|judges?|stores?|shares?|adapts?|cached|found)\b/

/** @returns what a decision's status links to and is not there */
export const deadStatusLinks = (text: string, pages: readonly string[]): string[] =>
  [...(/^- Status: .*$/m.exec(text)?.[0].matchAll(/\]\(([^)]+)\)/g) ?? [])].flatMap(([, target = '']) =>
    pages.includes(target) ? [] : [target],
  )

export const isSentence = (title: string): boolean =>
  /^(?!(?:What|Which|Who|How|When) )\p{Lu}/u.test(title) &&
  !title.endsWith('.') &&
  title.split(' ').length >= 4 &&
  verb.test(title)

describe('decisions', () => {
  it('have numbers without a gap, of which none stands twice', () => {
    const current = names.map((name) => Number(name.slice(0, 4)))
    expect(current.length).toBeGreaterThan(10)
    expect([...current, ...retired].sort((a, b) => a - b)).toEqual(
      [...current, ...retired].map((_, index) => index + 1),
    )
  })

  it.each(files.map((file) => [basename(file), readFileSync(file, 'utf8')] as const))(
    '%s has the form',
    (name, text) => {
      const head = new RegExp(
        String.raw`^# ${name.slice(0, 4)} \S.*\n\n- Status: (?:${state})\n- Date: \d{4}-\d\d-\d\d\n\n## `,
      )
      expect(text).toMatch(head)
      const title = text.slice('# 0001 '.length, text.indexOf('\n'))
      expect([title, isSentence(title)]).toEqual([title, true])
      expect(deadStatusLinks(text, names)).toEqual([])
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

describe('the form', () => {
  it('refuses a title that names a subject without a decision', () => {
    expect(isSentence('The shell loads areas without the federation plugin')).toBe(true)
    expect(isSentence('Cached answers')).toBe(false)
    expect(isSentence('What antd gives, and what we draw')).toBe(false)
  })

  it('refuses a status that leads nowhere', () => {
    const status = '# 0001 A\n\n- Status: superseded by [0002](0002-there.md)\n'
    expect(deadStatusLinks(status, ['0002-there.md'])).toEqual([])
    expect(deadStatusLinks(status, ['0002-elsewhere.md'])).toEqual(['0002-there.md'])
    expect(deadStatusLinks('# 0001 A\n\n- Status: accepted\n', [])).toEqual([])
  })
})
