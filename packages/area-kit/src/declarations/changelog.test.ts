import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnapshot } from './api-snapshot.ts'
import { contractChangelog } from './changelog.ts'

const declared = (text: string) => new Map([['@emberwatch/x', text]])
const section = (text: string, version: string) => text.split(/^## /m).find((part) => part.startsWith(version))

it('says what came with each version, whose types changed, and what is going', () => {
  const text = contractChangelog({
    version: '1.2.0',
    declarations: declared('three'),
    since: {
      '@emberwatch/x': { '1.0.0': ['jobs', 'jobs.cancel'], '1.1.0': ['jobs.end'], '1.2.0': ['open'] },
      react: { '1.0.0': ['*'] },
    },
    deprecated: { '@emberwatch/x': { 'jobs.cancel': 'since 1.1, use jobs.end, gone in 2.0' } },
    dates: { '1.0.0': '2026-01-01', '1.1.0': '2026-02-01', '1.2.0': '2026-03-01' },
    gone: {},
    older: new Map([
      ['1.0.0', declared('one')],
      ['1.1.0', declared('two')],
    ]),
    areas: new Map() as never,
  })
  expect(text.match(/^## .*/gm)).toEqual(['## 1.2.0 (2026-03-01)', '## 1.1.0 (2026-02-01)', '## 1.0.0 (2026-01-01)'])
  expect(section(text, '1.2.0')).toContain(
    '- `@emberwatch/x` gives `open`.\n- Types have changed in `@emberwatch/x`.\n',
  )
  expect(section(text, '1.1.0')).toContain('- `jobs.cancel` of `@emberwatch/x` is going: use jobs.end. 2.0 drops it.')
  expect(section(text, '1.0.0')).toContain(
    '- `@emberwatch/x` gives `jobs`.\n- `react` gives all that the library has.\n',
  )
})

it('says what a major version no longer has, and keeps the versions of the one before', () => {
  const text = contractChangelog({
    version: '2.0.0',
    declarations: declared('two'),
    since: { '@emberwatch/x': { '2.0.0': ['jobs', 'jobs.end'] } },
    deprecated: {},
    dates: { '1.0.0': '2026-01-01', '1.1.0': '2026-02-01', '2.0.0': '2026-08-01' },
    gone: { '2.0.0': { '@emberwatch/x': { 'jobs.cancel': 'since 1.1, use jobs.end, gone in 2.0' } } },
    earlier: {
      version: '1.1.0',
      since: { '@emberwatch/x': { '1.0.0': ['jobs', 'jobs.cancel'], '1.1.0': ['jobs.end'] } },
    },
    older: new Map(),
    areas: new Map() as never,
  })
  expect(text.match(/^## .*/gm)).toEqual(['## 2.0.0 (2026-08-01)', '## 1.1.0 (2026-02-01)', '## 1.0.0 (2026-01-01)'])
  expect(section(text, '2.0.0')).toContain('- `jobs.cancel` of `@emberwatch/x` is gone: use jobs.end.')
  expect(section(text, '1.1.0')).toContain('- `@emberwatch/x` gives `jobs.end`.')
  expect(section(text, '1.1.0')).toContain('- `jobs.cancel` of `@emberwatch/x` is going: use jobs.end. 2.0 drops it.')
})

it('stands in the documents as the snapshot has it', () => {
  const file = join(import.meta.dirname, '../../../../docs/host-contract.md')
  expect(readFileSync(file, 'utf8')).toBe(contractChangelog(readSnapshot()))
})
