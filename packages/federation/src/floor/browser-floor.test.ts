import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import browserslist from 'browserslist'
import { baselineDate, browserFloor, floorInWords } from './browser-floor.ts'
import { makeNewer } from './make-newer.ts'
import newer from './newer.json' with { type: 'json' }

it('leaves out no browser that is Baseline Widely available on the date', () => {
  const names = Object.keys(browserFloor)
  const oldest = new Map<string, number>()
  for (const line of browserslist(`baseline widely available on ${baselineDate}`)) {
    const [name = '', version = ''] = line.split(' ')
    if (names.includes(name))
      oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)))
  }
  expect([...oldest.keys()].sort()).toEqual(names.sort())
  for (const [name, version] of Object.entries(browserFloor))
    expect([name, Number(version) <= (oldest.get(name) ?? 0)]).toEqual([name, true])
})

it('has written down what is newer (`pnpm floor:newer`)', () => {
  expect(newer).toEqual(makeNewer())
})

it('is what the documents say', () => {
  const text = readFileSync(join(__dirname, '../../../../docs/deploying.md'), 'utf8').replace(/\s+/g, ' ')
  expect(text).toContain(`${floorInWords} and newer`)
})
