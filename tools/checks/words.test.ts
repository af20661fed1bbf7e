import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ts } from 'ts-morph'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(packages|shell|mf-|tools|e2e)/.test(file) && !/\.d\.ts$/.test(file))

/** The host contract exports it; it goes with its next major version. */
const published = new Set(['Heard'])

/** A whole name must not be one of these. */
const names =
  /^(asked|told|kept|held|found|said|owed|heard|wanted|places?|tools|moments?|candidate|questions?|whoIs|unlessLeft|toTry|giveUp|takeBack|adopt|tell)$/i
/** No part of a name may be one of these. */
const parts =
  /[Hh]appening|[Tt]eller|[Cc]ondemned|[Uu]nserved|(^|[a-z])(Owed|Told|Asked|Kept)$|^(told|asked|kept|owed)[A-Z]|Ahead$/

const isRefused = (name: string) => !published.has(name) && (names.test(name) || parts.test(name))
const camelCase = (file: string) =>
  basename(file)
    .replace(/\..*$/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Names that a file gives: types, functions, variables, parameters and members. */
function declaredNames(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const all: string[] = []
  const visit = (node: ts.Node) => {
    const { name } = node as ts.NamedDeclaration
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node) && !ts.isPropertyAssignment(node))
      all.push(name.text)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false), visit)
  return all
}

describe('names of the trunk', () => {
  it('use no word that the glossary refuses', () => {
    const badNames = files.flatMap((file) =>
      [...new Set(declaredNames(file))].filter(isRefused).map((name) => `${file}: ${name}`),
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
