import type { ExtensionEntry } from './area-file.ts'
import { personMark } from './candidates.ts'
import { extensionKey, extensionsAt } from './extensions.ts'
import { documentOf, summary } from './test-documents.test-kit.ts'

const entry = (part: string, changes: Partial<ExtensionEntry> = {}): ExtensionEntry => ({
  ...{ point: 'site.tabs', part, title: part, access: 'signedIn' },
  ...changes,
})
const document = documentOf({
  modems: { releases: [summary('modems', '1.0.0', { extensions: [entry('Signal'), entry('Bill', { order: 5 })] })] },
  loops: {
    releases: [summary('loops', '1.0.0', { extensions: [entry('Plan'), entry('Log', { point: 'system.tabs' })] })],
  },
  reports: { releases: [summary('reports', '1.0.0')] },
})
const key = extensionKey('modems', entry('Signal'))
const namesAt = (changes: object = {}, userId: string | null = 'kari', point = 'site.tabs') =>
  extensionsAt({ ...document, ...changes }, point, userId).map(({ area, part }) => `${area}/${part}`)

it('come by the order that their areas wish, then by area', () => {
  expect(namesAt()).toEqual(['modems/Bill', 'loops/Plan', 'modems/Signal'])
  expect(namesAt({}, 'kari', 'system.tabs')).toEqual(['loops/Log'])
  expect(namesAt({}, 'kari', 'user.tabs')).toEqual([])
})

it('are overruled by ops: order, off, and some people only', () => {
  expect(namesAt({ extensions: { [key]: { order: 1 } } })).toEqual(['modems/Signal', 'modems/Bill', 'loops/Plan'])
  expect(namesAt({ extensions: { [key]: { isOff: true } } })).toEqual(['modems/Bill', 'loops/Plan'])
  const only = { extensions: { [key]: { only: { people: [personMark(key, 'kari')] } } } }
  expect(namesAt(only)).toContain('modems/Signal')
  expect(namesAt(only, 'ola')).not.toContain('modems/Signal')
  expect(namesAt(only, null)).not.toContain('modems/Signal')
  expect(namesAt({ extensions: { [key]: { only: { percent: 0 } } } })).not.toContain('modems/Signal')
  expect(namesAt({ extensions: { [key]: { only: { percent: 100 } } } })).toContain('modems/Signal')
})

it('are those of the release that the person gets', () => {
  const canary = { version: '1.1.0', percent: 100 }
  const releases = [summary('modems', '1.0.0'), summary('modems', '1.1.0', { extensions: [entry('New')] })]
  const withCanary = documentOf({ modems: { releases, canary } })
  expect(extensionsAt(withCanary, 'site.tabs', 'kari').map(({ part }) => part)).toEqual(['New'])
  expect(extensionsAt(withCanary, 'site.tabs', null)).toEqual([])
})
