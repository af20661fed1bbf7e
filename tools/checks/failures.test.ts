import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every write and download of a person fails in one of these ways (product 18.2). */

const root = join(import.meta.dirname, '../..')
const sources = globSync(['mf-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}'], {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const sends = /\buse(Send|Download)\(/
const failureUse = /\bsayFailure\b|<ErrorBanner\b/
/** A question or form around the call shows the failure; a check of a loop that fails is a sentence of its question. */
const shownElsewhere = [
  'packages/ui/src/dialog/use-confirm-action.ts',
  'mf-loops/src/pages/ScannedLoopPage/use-ready.tsx',
]

it('no write and no download fails without a word', () => {
  const senders = sources.filter(({ text }) => sends.test(text))
  expect(senders.length).toBeGreaterThan(12)
  const silent = senders.filter(({ file, text }) => !failureUse.test(text) && !shownElsewhere.includes(file))
  expect(silent.map(({ file }) => file)).toEqual([])
})

it('one function writes the snackbars of failed calls, which go when they are mended', () => {
  const byHand = sources.filter(({ text }) => /notify\(\{ kind: 'error', text: [^}]*\b(banner|message)\b/.test(text))
  expect(byHand.map(({ file }) => file)).toEqual(['packages/ui/src/notice/say-failure.ts'])
})
