import {
  type ContractSince,
  lowestVersion,
  membersOf,
  notInOthers,
  rangeFor,
  sinceOf,
  wrongNeeds,
} from './contract-since.ts'

const since: ContractSince = {
  '@emberwatch/contract': {
    '2.0.0': ['AccessLevel', 'jobs', 'jobs.list'],
    '2.3.0': ['jobs.cancel'],
    '2.10.0': ['beep'],
  },
  '@emberwatch/ui/map': { '2.4.0': ['MapView'] },
  react: { '2.0.0': ['*'] },
}
const contract = '@emberwatch/contract'
const lowest = (uses: Record<string, string[]>, raised?: string) =>
  lowestVersion(uses, { version: '2.12.0', since }, raised)

it.each([
  ['nothing at all', {}, '2.0.0'],
  ['what was there at first', { [contract]: ['AccessLevel', 'jobs.list'] }, '2.0.0'],
  ['a member that came later', { [contract]: ['jobs.list', 'jobs.cancel'] }, '2.3.0'],
  ['an object whole, whose member came later', { [contract]: ['jobs'] }, '2.0.0'],
  ['the latest of several, by number', { [contract]: ['jobs.cancel', 'beep'] }, '2.10.0'],
  ['anything of a library that is shared whole', { react: ['useState', 'default'] }, '2.0.0'],
  ['a module that came later, and nothing of it by name', { '@emberwatch/ui/map': [] }, '2.4.0'],
  ['a name that the snapshot does not know yet', { [contract]: ['boop'] }, '2.12.0'],
  ['a member that it does not know yet', { [contract]: ['jobs.pause'] }, '2.12.0'],
  ['a module that it does not know yet', { '@emberwatch/ui/new': [] }, '2.12.0'],
])('a use of %s needs the lowest version that has it', (_, uses, version) => {
  expect(lowest(uses)).toBe(version)
})

it('a higher version in area.json counts', () => {
  const uses = { [contract]: ['jobs.cancel'] }
  expect([lowest(uses, '2.1'), lowest(uses, '2.4'), lowest(uses, '2.11.2')]).toEqual(['2.3.0', '2.4.0', '2.11.2'])
})

it('members of objects are found in any version, and of no other exports', () => {
  expect(membersOf(since, contract, 'jobs').sort()).toEqual(['jobs.cancel', 'jobs.list'])
  expect([membersOf(since, contract, 'beep'), membersOf(since, 'react', 'Children')]).toEqual([[], []])
  expect(sinceOf(since, contract, 'jobs.pause')).toBeUndefined()
})

describe('two major versions', () => {
  const now = { version: '2.12.0', since }
  const earlier = {
    version: '1.9.0',
    since: { [contract]: { '1.0.0': ['jobs', 'jobs.list'], '1.7.0': ['AccessLevel'] }, react: { '1.0.0': ['*'] } },
  }
  const both = { now, earlier }
  const uses = { [contract]: ['AccessLevel', 'jobs.list'], react: ['use'] }

  it.each([
    [undefined, '^2.0.0'],
    ['2.4', '^2.4.0'],
    ['^2', '^2.0.0'],
    ['^1 || ^2', '^1.7.0 || ^2.0.0'],
    ['^2.4 || ^1.8', '^1.8.0 || ^2.4.0'],
    ['^2 || ^3.1', '^2.0.0 || ^3.1.0'],
  ])('with needsContract %s need %s', (needs, range) => {
    expect(rangeFor(uses, both, needs)).toBe(range)
  })

  it('list what the former version lacks', () => {
    const more = { [contract]: ['jobs.cancel'], '@emberwatch/ui/map': ['MapView'] }
    expect(notInOthers(more, both, '^1 || ^2')).toEqual([
      'needsContract ^1 || ^2: host contract 1.9.0 has no jobs.cancel of @emberwatch/contract',
      'needsContract ^1 || ^2: host contract 1.9.0 has no module @emberwatch/ui/map',
    ])
    expect([notInOthers(more, both, '^2'), notInOthers(more, both), notInOthers(more, { now }, '^1 || ^2')]).toEqual([
      [],
      [],
      [],
    ])
  })

  it.each([
    ['^1 || ^2', undefined],
    ['^2 || ^3', undefined],
    ['2.12', undefined],
    ['2.13', 'needsContract 2.13 is above 2.12.0'],
    ['^1 || ^2.13', 'needsContract ^1 || ^2.13 is above 2.12.0'],
    ['^1', 'needsContract ^1 leaves out 2.12.0, which this kit builds for'],
    ['^2 || ^4', 'needsContract ^2 || ^4: a release runs with two major versions next to each other'],
  ])('give a kit of 2.12.0 with needsContract %s %s', (needs, wrong) => {
    expect(wrongNeeds(now, needs)).toBe(wrong)
  })
})
