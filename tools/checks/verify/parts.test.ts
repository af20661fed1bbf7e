import { globSync } from 'node:fs'
import { allParts, builtElsewhere, dialect, firefoxAtLanding, landingParts, root } from './parts.ts'

const files = globSync('{packages,shell,tools,mf-*,e2e/tests}/**/*.{test.ts,test.tsx,e2e.ts}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})

it.each([...dialect, ...builtElsewhere.tests, ...firefoxAtLanding])('a landing finds files for %s', (pattern) => {
  expect(files.filter((file) => new RegExp(pattern).test(file))).not.toEqual([])
})

it('a landing runs PostgreSQL and the faults before the sweeps, and builds elsewhere unless their base says that nothing changed', () => {
  const names = landingParts('').map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['PostgreSQL', 'faults', 'sweeps'])
  expect(names).toEqual(expect.arrayContaining(['kit and delivery', 'kit']))
  expect(landingParts('no-such-commit').map(({ name }) => name)).toEqual(names)
})

it('every part runs on one machine of several', () => {
  const namesOf = (shard: `${number}/${number}`) => allParts(shard).map(({ name }) => name)
  const all = new Set([...namesOf('1/3'), ...namesOf('2/3'), ...namesOf('3/3')])
  expect(all).toEqual(new Set(allParts().map(({ name }) => name)))
  const faults = (['1/3', '2/3', '3/3'] as const).filter((shard) => namesOf(shard).includes('faults'))
  expect(faults).toHaveLength(1)
})
