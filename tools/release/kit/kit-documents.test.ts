import { dirname, join } from 'node:path'
import { anchorsIn, linksIn } from '../../checks/citations/find.ts'
import { kitDocuments } from './kit-documents.ts'

const documents = kitDocuments(join(import.meta.dirname, '../../..'))
const guide = documents.get('README.md') ?? ''

it('packs the guide, and each document that it refers to', () => {
  expect([...documents.keys()]).toEqual(
    expect.arrayContaining(['README.md', 'docs/host-contract.md', 'docs/releases.md', 'docs/deploying.md']),
  )
  const decisions = [...documents.keys()].map((file) => /decisions\/(\d+)/.exec(file)?.[1]).filter(Boolean)
  const numbers = [...guide.matchAll(/\bdecision (\d{4})/g)].map(([, number]) => number)
  expect(decisions).toEqual([...new Set(numbers)])
  expect(decisions.length).toBeGreaterThan(0)
})

it.each([...documents])('in %s every link leads to a packed document and a heading of it', (file, text) => {
  const deadLinks = linksIn(text).filter(({ target }) => {
    const [path = '', anchor] = target.split('#')
    const other = documents.get(path ? join(dirname(file), path) : file)
    return other === undefined || (anchor !== undefined && !anchorsIn(other).has(anchor))
  })
  expect(deadLinks).toEqual([])
})

it('leaves a path between the guide and the others, in both directions', () => {
  expect(guide).toContain('](docs/releases.md)')
  expect(documents.get('docs/host-contract.md')).toContain('](../README.md')
})

it('says in words what it does not pack, and leaves code as it is', () => {
  expect(guide).toContain('(main.tsx)')
  expect(guide).toContain("const [, token = ''] = /^Bearer (\\S+)$/.exec(")
})
