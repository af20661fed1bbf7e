import { spawn } from 'node:child_process'
import { once } from 'node:events'
import accepted from './accepted.json' with { type: 'json' }
import { advisoriesAgainst, isAccepted, licencesInUse } from './inspect.ts'

/** Packages that are delivered: their licences, and what is known against them. accepted.json has what was decided. */

const { licences } = accepted
const licencesOf: Readonly<Record<string, { licence: string; reason: string }>> = accepted.licencesOf
const knownAdvisories: Readonly<Record<string, string>> = accepted.advisories

it('every delivered package has an accepted licence', () => {
  const licenceList = licencesInUse()
  expect(licenceList.length).toBeGreaterThan(100)
  const others = licenceList.filter(({ license }) => !isAccepted(license, licences))
  expect(Object.fromEntries(others.map(({ name, license }) => [name, license]))).toEqual(
    Object.fromEntries(Object.entries(licencesOf).map(([name, { licence }]) => [name, licence])),
  )
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['GPL-2.0 AND GPL-3.0 OR MIT', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['Unknown', false],
])('a licence is accepted by its parts: %s', (expression, expected) => {
  expect(isAccepted(expression, licences)).toBe(expected)
})

it('no delivered package has an unreviewed advisory', () => {
  const advisories = advisoriesAgainst()
  if (!advisories)
    throw new Error('The registry gives no advisories, so nothing was checked: run it again where it answers')
  const ids = advisories.map((one) => `${one.module_name} ${one.github_advisory_id}`)
  expect(advisories.filter((one) => !(one.github_advisory_id in knownAdvisories))).toEqual([])
  // A mended advisory leaves the list.
  expect(Object.keys(knownAdvisories).filter((id) => !ids.some((one) => one.endsWith(id)))).toEqual([])
})

describe('advisories', () => {
  /** A registry in a process of its own, as pnpm is waited for; answers every question with this. */
  async function withRegistry<T>(status: number, answer: unknown, use: (url: string) => T): Promise<T> {
    const code = `require('node:http').createServer((_, response) => response.writeHead(${status}, { 'content-type': 'application/json' })
      .end(${JSON.stringify(JSON.stringify(answer))})).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
    const server = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [port] = await once(server.stdout, 'data')
      return use(`http://127.0.0.1:${String(port).trim()}/`)
    } finally {
      server.kill()
    }
  }

  it('name package and vulnerability', async () => {
    const hole = { id: 7, url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', title: 'A hole', severity: 'high' }
    const answer = {
      kysely: [{ ...hole, vulnerable_versions: '<99', cwe: [], cvss: { score: 8, vectorString: null } }],
    }
    expect(await withRegistry(200, answer, advisoriesAgainst)).toMatchObject([
      { module_name: 'kysely', title: 'A hole', github_advisory_id: 'GHSA-aaaa-bbbb-cccc' },
    ])
  })

  it('are empty without any in the registry, and unavailable without its answer', async () => {
    expect(await withRegistry(200, {}, advisoriesAgainst)).toEqual([])
    expect(await withRegistry(405, {}, advisoriesAgainst)).toBeNull()
    expect(advisoriesAgainst('http://127.0.0.1:9/')).toBeNull()
  })
})
