import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(packages|shell|mf-|tools|e2e)/.test(file) && !/\.(test|e2e|d)\.tsx?$/.test(file))
  // Tables have their names until the next first schema (docs/glossary.md).
  .filter((file) => file !== 'packages/api/src/db/schema.ts')

/** The host contract exports them; they go with its next major version. */
const published = new Set(['Heard', 'packages/contract/src/paths.ts: Place'])

/** A whole name must not be one of these. */
const names =
  /^(asked|told|kept|held|found|said|owed|heard|wanted|place|tools|moments?|candidate|question|whoIs|unlessLeft|toTry|giveUp|takeBack|adopt)$/i
/** No part of a name may be one of these. */
const parts =
  /[Hh]appening|[Tt]eller|[Cc]ondemned|[Uu]nserved|(^|[a-z])(Owed|Told|Asked|Kept)$|^(told|asked|kept|owed)[A-Z]|Ahead$/

const declared = /^(?:export )?(?:declare )?(?:async )?(?:interface|type|class|function) ([A-Za-z]+)/gm
const isRefused = (name: string) => !published.has(name) && (names.test(name) || parts.test(name))
const camelCase = (file: string) =>
  basename(file)
    .replace(/\..*$/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

describe('names of the trunk', () => {
  it('use no word that the glossary refuses, in types, classes and functions', () => {
    const badNames = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(declared)]
        .map(([, name = '']) => name)
        .filter((name) => isRefused(name) && !published.has(`${file}: ${name}`))
        .map((name) => `${file}: ${name}`),
    )
    expect(badNames).toEqual([])
  })

  it('use no word that the glossary refuses, in files', () => {
    expect(files.filter((file) => isRefused(camelCase(file)))).toEqual([])
  })

  it('are refused where they are participles', () => {
    expect(['Asked', 'Teller', 'numberHappenings', 'isLossTold', 'WebhooksAhead'].filter(isRefused)).toHaveLength(5)
    expect(['Query', 'NotificationDispatcher', 'numberOccurrences', 'isLossDue'].filter(isRefused)).toEqual([])
  })
})
