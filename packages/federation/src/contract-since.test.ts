import { type ContractSince, lowestVersion, membersOf, sinceOf } from './contract-since.ts'

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
])('whoever uses %s asks for the lowest version that has it', (_, uses, version) => {
  expect(lowest(uses)).toBe(version)
})

it('what is asked for by hand counts where it is more', () => {
  const uses = { [contract]: ['jobs.cancel'] }
  expect([lowest(uses, '2.1'), lowest(uses, '2.4'), lowest(uses, '2.11.2')]).toEqual(['2.3.0', '2.4.0', '2.11.2'])
})

it('knows members of objects, of whatever version, and none of other exports', () => {
  expect(membersOf(since, contract, 'jobs').sort()).toEqual(['jobs.cancel', 'jobs.list'])
  expect([membersOf(since, contract, 'beep'), membersOf(since, 'react', 'Children')]).toEqual([[], []])
  expect(sinceOf(since, contract, 'jobs.pause')).toBeUndefined()
})
