import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allEndpoints } from '@emberwatch/contract/api'
import { allSettings } from '@emberwatch/server'

/** docs/security.md: its counts are those of its rows, and what it names exists. */

const file = join(import.meta.dirname, '../../docs/security.md')
const text = readFileSync(file, 'utf8')
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('*', ''))
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map(cells)
const requirements = rows.filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number))
const states = ['met', 'n/a', 'open']

/** How many requirements of level 2 each chapter of ASVS 4.0.3 has, without those that were deleted. */
const chapters = [38, 53, 18, 9, 30, 13, 12, 15, 7, 5, 8, 15, 13, 23]

it('has every requirement of level 2 once, with a state and a word on it', () => {
  const numbers = requirements.map(([number]) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(chapters.map((_, i) => numbers.filter((number) => number?.startsWith(`${i + 1}.`)).length)).toEqual(chapters)
  for (const [number, , state = '', word = ''] of requirements)
    expect([number, states.includes(state), word.length > 3]).toEqual([number, true, true])
})

it('counts what its rows say', () => {
  const counted = (of: typeof requirements) => [
    of.length,
    ...states.map((state) => of.filter(([, , one]) => one === state).length),
  ]
  const told = rows.filter(([name = '']) => /^(V\d+ |all$)/.test(name)).map(([, ...counts]) => counts.map(Number))
  const byChapter = chapters.map((_, i) => counted(requirements.filter(([number]) => number?.startsWith(`${i + 1}.`))))
  expect(told).toEqual([...byChapter, counted(requirements)])
})

it('names files that exist, and defines every name', () => {
  const links = [...text.matchAll(/\]\(([^)#]+)\)|^\[[\w-]+\]: (\S+)$/gm)].map(
    ([, inline, defined]) => inline ?? defined,
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter((link) => !existsSync(join(dirname(file), link ?? '')))).toEqual([])
  const names = [...text.matchAll(/\[([\w-]+)\](?![(:])/g)].map(([, name]) => name)
  expect(names.filter((name) => !text.includes(`\n[${name}]: `))).toEqual([])
})

describe('what is open', () => {
  const [, section = ''] = text.split('## What is open, and what was thought of\n')
  const thoughtOf = new Set([...(section.split('\n## ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const left = (names: readonly string[]) => names.filter((name) => !thoughtOf.has(name))

  it('has a row for each call that needs no session, takes a file or stays open', () => {
    const open = allEndpoints.filter(
      (endpoint) =>
        endpoint.access.rule === 'public' ||
        endpoint.kind === 'stream' ||
        (endpoint.kind === 'item' && endpoint.encoding === 'multipart'),
    )
    expect(open.length).toBeGreaterThan(10)
    expect(left(open.map(({ name }) => name))).toEqual([])
  })

  it('has a row for each setting', () => {
    const ofServers = Object.keys(allSettings).filter((name) => !name.startsWith('EMBERWATCH_'))
    expect(ofServers.length).toBeGreaterThan(50)
    expect(left(ofServers)).toEqual([])
  })

  it('has a row for each route of the host', () => {
    const sources = readdirSync(join(import.meta.dirname, '../../packages/host/src'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((name) => name.endsWith('-plugin.ts') || name === 'build-host.ts')
      .map((name) => readFileSync(join(import.meta.dirname, '../../packages/host/src', name), 'utf8'))
    const paths = sources.flatMap((source) => [...source.matchAll(/\.(?:get|post|put|delete)\(\s*['`](\/[\w.-]+)/g)])
    expect(paths.length).toBeGreaterThan(2)
    expect(left(paths.map(([, path = '']) => path))).toEqual([])
  })
})
